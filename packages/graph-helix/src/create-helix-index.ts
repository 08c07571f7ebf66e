import { type CallOptions, createEmbedderClient, type EmbedderClient, type MemoryIndex } from '@recollect/core'
import { unlessAborted } from './client/abort.ts'
import { connect } from './client/connection.ts'
import { asIndex } from './client/index-errors.ts'
import { type GraphContext, itemsBytes } from './graph-context.ts'
import { checkedIndexOptions, type HelixIndexOptions } from './helix-index-options.ts'
import { documentIndexes } from './layout/indexes.ts'
import { searchDocuments } from './reads/search-documents.ts'
import { mostHits } from './reads/search-limits.ts'
import { removeNodes } from './writes/remove-nodes.ts'
import { reset } from './writes/reset.ts'
import { upsertDocuments } from './writes/upsert-documents.ts'

/** One generation of a semantic index on a HelixDB server. There is nothing to close: it holds no connection of its own. */
export interface HelixIndex extends MemoryIndex {
  /**
   * Makes the indexes that the server lacks, and waits until they are active. The first call of any other method does so too.
   *
   * @throws `index_unavailable`, `index_failed`, `embedder_failed`
   */
  ready(options?: CallOptions): Promise<void>
}

/**
 * A semantic index on a HelixDB server that speaks protocol v2. With an embedder it finds documents by their vectors, without one by
 * their words. Nothing is sent before the first call. Sequences are compared by the server, inside the transaction, and held of what
 * was removed.
 *
 * @throws `invalid_option`
 *
 * @example
 * ```ts
 * const index = createHelixIndex({ url: 'http://localhost:6969', generation: 1, embedder })
 * const candidates = await index.search({ namespace: 'acme' }, { text: 'price lock', limit: 10 }, {})
 * ```
 */
export function createHelixIndex(options: HelixIndexOptions): HelixIndex {
  const { embedder, label, ...checked } = checkedIndexOptions(options)
  let client: Promise<EmbedderClient> | undefined

  /** Asks a model that does not say so for the length of its vectors, once. */
  async function embedding(signal: AbortSignal | undefined): Promise<EmbedderClient | undefined> {
    if (embedder === undefined) return undefined
    client ??= createEmbedderClient(embedder).catch((error: unknown) => {
      client = undefined
      throw error
    })
    return await unlessAborted(client, signal)
  }

  const connection = connect(checked, async () => documentIndexes(label, (await embedding(undefined))?.dimensions))
  const contextOf = (client: EmbedderClient | undefined): GraphContext => ({
    connection,
    label,
    dimensions: client?.dimensions,
    maxItemsBytes: itemsBytes(checked.maxBodyBytes),
  })

  async function withEmbedder<T>(
    { signal }: CallOptions,
    work: (context: GraphContext, client: EmbedderClient | undefined) => Promise<T>,
  ): Promise<T> {
    const client = await embedding(signal)
    return await work(contextOf(client), client)
  }

  return {
    maxLimit: mostHits,
    ready: ({ signal } = {}) => asIndex(connection.ready(signal)),

    search: ({ namespace }, query, call) =>
      asIndex(withEmbedder(call, (context, client) => searchDocuments(context, client, namespace, query, call))),
    upsert: async ({ namespace }, documents, call) => {
      if (documents.length === 0) return
      await asIndex(
        withEmbedder(call, (context, client) => upsertDocuments(context, client, namespace, documents, call)),
      )
    },
    delete: ({ namespace }, removals, call) =>
      asIndex(
        removeNodes(
          contextOf(undefined),
          namespace,
          removals.map(({ ref, sequence }) => ({ id: ref, sequence })),
          call,
        ),
      ),
    reset: (scope, call) => asIndex(reset(contextOf(undefined), scope, call)),
  }
}
