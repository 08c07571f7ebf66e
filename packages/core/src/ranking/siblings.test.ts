import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSiblingShares, resolveSiblings, type SiblingGroup, siblingGains } from './siblings.ts'

/** The turns of one talk, `t0` to `t9`, of which some have a score: as a search sees them. */
function talk(scores: Readonly<Record<number, number>>, turns = 10): readonly SiblingGroup[] {
  return Object.entries(scores).map(([place, score]) => ({
    score,
    around: Array.from({ length: turns }, (_, i) => ({ key: `t${i}`, distance: Math.abs(i - Number(place)) })),
  }))
}

describe('siblingGains', () => {
  it('gives shares to both sides, the nearest first, and nothing to itself', () => {
    const gains = siblingGains(talk({ 4: 0.5 }), [0.3, 0.15])
    expect([...gains].map(([key, gain]) => [key, gain.toFixed(3)])).toEqual([
      ['t2', '0.075'],
      ['t3', '0.150'],
      ['t5', '0.150'],
      ['t6', '0.075'],
    ])
  })

  it('adds up what comes from several', () => {
    const gains = siblingGains(talk({ 4: 1, 5: 0.5, 6: 1 }), [0.3, 0.15])
    // t4 from t5 and t6, t5 from both neighbours
    expect(gains.get('t4')).toBeCloseTo(0.3 * 0.5 + 0.15, 12)
    expect(gains.get('t5')).toBeCloseTo(0.6, 12)
  })

  it('gives nothing without shares', () => {
    expect(siblingGains(talk({ 4: 1 }), []).size).toBe(0)
    expect(siblingGains([{ score: 1, around: [] }], [0.3]).size).toBe(0)
  })
})

describe('laws of siblingGains', () => {
  const turns = 8
  const score = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000)
  const scores = fc.array(score, { minLength: turns, maxLength: turns })
  const shares = fc.array(score, { maxLength: 4 })
  const gainsOf = (list: readonly number[], given: readonly number[]) => {
    const gains = siblingGains(talk({ ...list }, turns), given)
    return list.map((_, i) => gains.get(`t${i}`) ?? 0)
  }

  it('is linear in the scores', () => {
    const law = fc.property(scores, scores, score, shares, (a, b, factor, given) => {
      const together = gainsOf(
        a.map((value, i) => value + factor * (b[i] ?? 0)),
        given,
      )
      const [ofA, ofB] = [gainsOf(a, given), gainsOf(b, given)]
      for (const [i, gain] of together.entries()) {
        expect(gain).toBeCloseTo((ofA[i] ?? 0) + factor * (ofB[i] ?? 0), 9)
      }
    })
    fc.assert(law)
  })

  it('is symmetric: two siblings give each other the same share, and a mirrored talk has mirrored gains', () => {
    const law = fc.property(
      scores,
      shares,
      fc.nat({ max: turns - 1 }),
      fc.nat({ max: turns - 1 }),
      (a, given, i, j) => {
        const only = (place: number) =>
          gainsOf(
            Array.from({ length: turns }, (_, k) => (k === place ? 1 : 0)),
            given,
          )
        expect(only(i)[j]).toBe(only(j)[i])
        const mirrored = gainsOf(a.toReversed(), given).toReversed()
        for (const [k, gain] of gainsOf(a, given).entries()) expect(gain).toBeCloseTo(mirrored[k] ?? Number.NaN, 9)
      },
    )
    fc.assert(law)
  })
})

describe('resolveSiblings', () => {
  it('stands for shares', () => {
    expect(resolveSiblings(undefined)).toEqual([])
    expect(resolveSiblings(false)).toEqual([])
    expect(resolveSiblings([])).toEqual([])
    expect(resolveSiblings(true)).toEqual(defaultSiblingShares)
    expect(resolveSiblings([1, 0])).toEqual([1, 0])
  })

  it.each([[[1.1]], [[-0.1]], [[Number.NaN]], [Array.from({ length: 11 }, () => 0.1)]])('refuses %j', (option) => {
    expect(() => resolveSiblings(option)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  })
})
