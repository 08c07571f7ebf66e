import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import { orAbort } from '../model/or-abort.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { EmbeddingStore } from '../ports/embedding-store.ts'
import { createEmbedderClient, type EmbedderClient } from './embedder-client.ts'

/** A space, and who makes its vectors. */
export interface OpenSpace {
  readonly space: string
  readonly client: EmbedderClient
}

/** The space of one generation, opened by the first who uses it. */
export interface OpenedSpace {
  /** Does some work in the space; once more in a new one when somebody else has dropped it. */
  use<T>(call: CallOptions, work: (opened: OpenSpace) => Promise<T>): Promise<T>
  /** Drops the space; who uses it next opens it anew. */
  drop(opened: OpenSpace, call: CallOptions): Promise<void>
}

/** The space of the model for generation 1, and one of its own for every other. After a failure the next call tries again. */
export function openedSpace(
  { store, embedder }: { readonly store: Pick<EmbeddingStore, 'openSpace' | 'dropSpace'>; readonly embedder: Embedder },
  generation: number,
): OpenedSpace {
  let current: Promise<OpenSpace> | undefined

  const openSpace = async (): Promise<OpenSpace> => {
    const client = await createEmbedderClient(embedder)
    const model = generation === 1 ? client.model : `${client.model}#${generation}`
    assertIdentifier(model, 'invalid_option', 'name of the embedding model')
    const { id } = await store.openSpace({ model, dimensions: client.dimensions }, {})
    return { space: id, client }
  }

  const open = ({ signal }: CallOptions): Promise<OpenSpace> => {
    signal?.throwIfAborted()
    current ??= openSpace()
    const mine = current
    mine.catch(() => {
      if (current === mine) current = undefined
    })
    return orAbort(mine, signal)
  }

  /** Another one that was opened meanwhile stays. */
  const forget = async ({ space }: OpenSpace): Promise<void> => {
    const known = current
    if ((await known)?.space === space && current === known) current = undefined
  }

  return {
    use: async (call, work) => {
      const opened = await open(call)
      try {
        return await work(opened)
      } catch (error) {
        call.signal?.throwIfAborted()
        if (!RecollectError.is(error, 'invalid_option') || error.details['space'] !== opened.space) throw error
        await forget(opened)
        return work(await open(call))
      }
    },
    drop: async (opened, call) => {
      await store.dropSpace(opened.space, call)
      await forget(opened)
    },
  }
}
