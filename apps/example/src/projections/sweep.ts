import { setTimeout } from 'node:timers/promises'
import type { Store } from '@recollect/core'
import type { Host } from '../host.ts'
import { graceMs, openProjector } from './open-projector.ts'

/** Clears away the copies that others have replaced, once nobody asks them any more. What cannot be cleared is left for later. */
export async function sweep(host: Host, store: Store, folder: string, names: readonly string[]): Promise<void> {
  const { signal } = host
  for (const noted of names) {
    const projector = (await openProjector(host, store, folder, { noted }))?.projector
    if (projector === undefined) continue
    const done = new AbortController()
    const working = projector.run({ signal: AbortSignal.any([signal, done.signal]) })
    const end = performance.now() + 4 * graceMs
    const hasRetired = async () =>
      (await projector.stats({ signal })).some(({ generations }) =>
        generations.some(({ state }) => state === 'retired'),
      )
    try {
      while (performance.now() < end && (await hasRetired())) await setTimeout(50, undefined, { signal })
    } finally {
      done.abort()
      await working
    }
  }
}
