import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backoff } from './backoff.ts'

const waits = { firstMs: 1000, maxMs: 300_000 }

it('doubles with each failed attempt, up to the longest wait', () => {
  expect([1, 2, 3, 4, 9, 10, 1000].map((attempts) => backoff(attempts, waits, 0))).toEqual([
    ...[1000, 2000, 4000, 8000, 256_000, 300_000, 300_000],
  ])
})

it('is up to a half shorter by chance, and never longer than the longest', () => {
  const law = fc.property(
    fc.integer({ min: 1, max: 1e6 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (attempts, random) => {
      const full = backoff(attempts, waits, 0)
      const wait = backoff(attempts, waits, random)
      expect(wait).toBeGreaterThanOrEqual(Math.floor(full / 2))
      expect(wait).toBeLessThanOrEqual(full)
      expect(Number.isInteger(wait)).toBe(true)
    },
  )
  fc.assert(law)
})
