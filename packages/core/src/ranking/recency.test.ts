import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recencyFactor } from './recency.ts'

const now = new Date('2026-06-01T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('recencyFactor', () => {
  it.each([
    [1, 0.980199],
    [7, 0.869358],
    [14, 0.755784],
    [30, 0.548812],
    [90, 0.165299],
    [180, 0.027324],
    [365, 0.000676],
  ])('decays to %d days as the reference does when the floor is 0', (days, factor) => {
    expect(recencyFactor({ floor: 0 }, daysAgo(days), now)).toBeCloseTo(factor, 6)
  })

  it('halves what decays in 34.657 days', () => {
    expect(recencyFactor({ floor: 0 }, daysAgo(Math.LN2 / 0.02), now)).toBeCloseTo(0.5, 6)
    expect(Math.LN2 / 0.02).toBeCloseTo(34.657, 3)
  })

  it('leaves four fifths of a score at any age by default', () => {
    expect(recencyFactor(undefined, daysAgo(0), now)).toBe(1)
    expect(recencyFactor({}, daysAgo(30), now)).toBeCloseTo(0.8 + 0.2 * 0.548812, 6)
    expect(recencyFactor(undefined, daysAgo(40_000), now)).toBeCloseTo(0.8, 12)
  })

  it('does not favour the future', () => {
    expect(recencyFactor({}, daysAgo(-5), now)).toBe(1)
  })

  it('is off for false and for lambda 0', () => {
    expect(recencyFactor(false, daysAgo(900), now)).toBe(1)
    expect(recencyFactor({ lambda: 0, floor: 0 }, daysAgo(900), now)).toBe(1)
  })

  it.each([{ lambda: -0.1 }, { lambda: Number.NaN }, { floor: -0.1 }, { floor: 1.1 }, { floor: Number.NaN }])(
    'refuses %j',
    (options) => {
      expect(() => recencyFactor(options, now, now)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    },
  )

  it('refuses what it does not know', () => {
    // @ts-expect-error what JavaScript callers may pass
    const call = () => recencyFactor({ lamda: 0.1 }, now, now)
    expect(call).toThrow(/does not know "lamda"; it has lambda, floor/)
  })

  it('stays between the floor and 1, and never grows with age', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    const age = fc.double({ min: -1000, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(unit, unit, age, age, (lambda, floor, a, b) => {
        const [younger, older] = [Math.min(a, b), Math.max(a, b)].map((days) =>
          recencyFactor({ lambda, floor }, daysAgo(days), now),
        )
        expect(older).toBeGreaterThanOrEqual(floor)
        expect(older).toBeLessThanOrEqual(younger ?? 0)
        expect(younger).toBeLessThanOrEqual(1)
      }),
    )
  })
})
