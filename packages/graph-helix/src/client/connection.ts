import { RecollectError } from '@recollect/core'
import type { CheckedOptions } from '../helix-graph-options.ts'
import { unlessAborted } from './abort.ts'
import { ensureIndexes } from './ensure-indexes.ts'
import { type HelixClient, helixClient } from './helix-client.ts'

/** A client whose indexes are there: made once before the first request, by whichever call comes first. */
export interface Connection extends HelixClient {
  ready(signal: AbortSignal | undefined): Promise<void>
}

export function connect(options: CheckedOptions): Connection {
  const client = helixClient(options)
  let indexes: Promise<void> | undefined

  async function ready(signal: AbortSignal | undefined): Promise<void> {
    // Nobody's signal stops what others wait for as well; a failure is forgotten, so that the next call tries again.
    indexes ??= ensureIndexes(client, options).catch((error: unknown) => {
      indexes = undefined
      throw error
    })
    await unlessAborted(indexes, signal)
  }

  /** A server that lost its indexes, as one in memory does when it starts again, gets them anew. */
  const guarded =
    (send: HelixClient['read']): HelixClient['read'] =>
    async (name, batch, parameters, call) => {
      await ready(call.signal)
      try {
        return await send(name, batch, parameters, call)
      } catch (error) {
        if (!RecollectError.is(error, 'graph_index_pending')) throw error
        indexes = undefined
        await ready(call.signal)
        return await send(name, batch, parameters, call)
      }
    }

  return { ready, read: guarded(client.read), write: guarded(client.write) }
}
