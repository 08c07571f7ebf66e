import { expect, it } from 'vitest'
import { backoff, retryAfter, sleep } from './backoff.ts'

it('doubles up to a bound, half of it by chance', () => {
  expect([1, 2, 3, 4, 9, 40].map((failed) => backoff(failed, () => 1))).toEqual([25, 50, 100, 200, 2000, 2000])
  expect([1, 2].map((failed) => backoff(failed, () => 0))).toEqual([12.5, 25])
})

it.each([
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  ['1.5', 1500],
  ['-4', 0],
  ['Thu, 01 Jan 2026 00:00:03 GMT', 3000],
  ['Thu, 01 Jan 2020 00:00:00 GMT', 0],
])('a Retry-After of %j is %j ms', (header, wait) => {
  expect(retryAfter(header, Date.UTC(2026, 0, 1))).toBe(wait)
})

it('a wait ends when it is aborted', async () => {
  const controller = new AbortController()
  const waiting = sleep(60_000, controller.signal)
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await sleep(1, new AbortController().signal)
})
