import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { targetCall } from './target-call.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hangs = () => new Promise<never>(() => undefined)

it('leaves nothing behind when it is over', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  expect(await targetCall(1000, { signal }, async () => 5)).toBe(5)
  await expect(targetCall(1000, { signal }, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  expect(vi.getTimerCount()).toBe(0)
  expect(removed.mock.calls.length).toBe(added.mock.calls.length)
})

it('is cut off after its time, and tells the target so', async () => {
  let seen: AbortSignal | undefined
  const call = targetCall(1000, {}, ({ signal }) => {
    seen = signal
    return hangs()
  })
  const failed = expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(999)
  expect(seen?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(seen?.aborted).toBe(true)
})

it('ends with the reason of its signal, at once or not begun', async () => {
  const stop = new AbortController()
  const call = targetCall(1000, { signal: stop.signal }, hangs)
  stop.abort(new Error('Stop.'))
  await expect(call).rejects.toThrow('Stop.')
  const never = vi.fn(hangs)
  await expect(targetCall(1000, { signal: stop.signal }, never)).rejects.toThrow('Stop.')
  expect(never).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
