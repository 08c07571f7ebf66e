import { expect, test } from 'vitest'
import { orAbort } from './or-abort.ts'

test('what the work gives, or fails with, passes through', async () => {
  const { signal } = new AbortController()
  for (const given of [undefined, signal]) {
    expect(await orAbort(Promise.resolve(7), given)).toBe(7)
    await expect(orAbort(Promise.reject(new Error('away')), given)).rejects.toThrow('away')
  }
})

test('work that does not heed the signal is left when it aborts', async () => {
  const controller = new AbortController()
  const left = orAbort(new Promise(() => {}), controller.signal)
  const reason = new Error('the caller has gone')
  controller.abort(reason)
  await expect(left).rejects.toBe(reason)
  await expect(orAbort(new Promise(() => {}), controller.signal)).rejects.toBe(reason)
})
