import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Bytes that are held once all garbage is gone, that of the current turn too. */
export async function heldBytes(): Promise<number> {
  if (typeof collect !== 'function') throw new Error('This runtime does not let its garbage be collected on demand.')
  for (let i = 0; i < 2; i += 1) {
    await setImmediate()
    collect()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
