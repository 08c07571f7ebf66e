import { RecollectError } from '@recollect/core'
import type { CheckedOptions } from '../helix-options.ts'
import { unlessAborted } from './abort.ts'
import { ensureIndexes, type IndexSpecs } from './ensure-indexes.ts'
import { type HelixClient, helixClient } from './helix-client.ts'

/** A client whose indexes are there: made once before the first request, by whichever call comes first. */
export interface Connection extends HelixClient {
  ready(signal: AbortSignal | undefined): Promise<void>
}

/** @param indexes which indexes there shall be, asked before they are made */
export function connect(options: CheckedOptions, indexes: () => Promise<IndexSpecs> | IndexSpecs): Connection {
  const client = helixClient(options)
  let made: Promise<void> | undefined

  const make = async (): Promise<void> => ensureIndexes(client, await indexes(), options)

  async function ready(signal: AbortSignal | undefined): Promise<void> {
    // Nobody's signal stops what others wait for as well; a failure is forgotten, so that the next call tries again.
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    await unlessAborted(made, signal)
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
        made = undefined
        await ready(call.signal)
        return await send(name, batch, parameters, call)
      }
    }

  return { ready, read: guarded(client.read), write: guarded(client.write) }
}
