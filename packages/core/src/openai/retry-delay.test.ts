import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

describe('retryDelay', () => {
  it.each([
    ['0', 0],
    ['2', 2000],
    [' 1.5 ', 1500],
    ['3600', 30_000],
    ['Thu, 01 Jan 2026 00:00:07 GMT', 7000],
    ['Thu, 01 Jan 2026 01:00:00 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ])('does what the server asks for: %j', (retryAfter, delay) => {
    expect(retryDelay(0, retryAfter, now)).toBe(delay)
  })

  it('doubles from half a second to eight, less up to a half, whatever else the header says', () => {
    const header = fc.constantFrom(null, '', 'soon', '-5', 'NaN')
    fc.assert(
      fc.property(fc.nat(10), header, (attempt, retryAfter) => {
        const delay = retryDelay(attempt, retryAfter, now)
        const most = Math.min(500 * 2 ** attempt, 8000)
        expect(delay).toBeGreaterThan(most / 2 - 1)
        expect(delay).toBeLessThanOrEqual(most)
      }),
    )
  })
})
