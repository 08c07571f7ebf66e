import { RecollectError } from '../model/errors.ts'
import { contentHash } from '../model/ids.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { PendingEmbedding } from '../ports/embedding-store.ts'
import { embeddingText } from '../ranking/index-texts.ts'
import { type EngineContext, type VectorSpace, writerOf } from './context.ts'
import type { EmbedPendingOptions } from './engine.ts'
import { wholeNumber } from './engine-config.ts'
import { followVectors } from './follow-graph.ts'
import { type OperationReport, runOperation } from './run-operation.ts'

/** Embeds everything pending in a scope. */
export function embedPending(
  context: EngineContext,
  scope: ReadScope,
  options: EmbedPendingOptions = {},
): Promise<{ readonly embedded: number }> {
  return runOperation(context, 'embed_pending', options, async (report) => {
    assertReadScope(scope)
    const result = await embedBatches(context, scope, options, report)
    report.hits = result.embedded
    return result
  })
}

/**
 * Embeds what is pending, a batch at a time. Each batch is kept as soon as it is embedded, so stopping loses one batch
 * at most.
 */
export async function embedBatches(
  context: EngineContext,
  scope: ReadScope,
  options: EmbedPendingOptions & { readonly parentIds?: readonly string[] },
  report: OperationReport,
): Promise<{ readonly embedded: number }> {
  const writer = writerOf(context)
  const { space } = context
  if (space?.embedder === undefined) {
    throw new RecollectError('invalid_option', 'There is no embedder: create the engine with one to embed.')
  }
  const limit = wholeNumber('batch', options.batch, 64, 1000)
  let embedded = 0
  let after: { readonly namespace: string; readonly id: string } | undefined
  for (;;) {
    options.signal?.throwIfAborted()
    const { parentIds } = options
    const pending = await writer.listPending(scope, { space: space.id, limit, after, parentIds }, options)
    embedded += await embedBatch(context, space, pending, options, report)
    if (pending.length > 0) options.onProgress?.({ embedded })
    const last = pending.at(-1)?.object
    if (last === undefined || pending.length < limit) return { embedded }
    after = { namespace: last.namespace, id: last.id }
  }
}

async function embedBatch(
  context: EngineContext,
  space: VectorSpace,
  pending: readonly PendingEmbedding[],
  options: EmbedPendingOptions,
  report: OperationReport,
): Promise<number> {
  const texts = pending.map(({ object, parentTitle }) =>
    embeddingText(object, object.parentId === undefined ? undefined : parentTitle),
  )
  const wanted = pending.flatMap(({ object, parentTitle }, index) => {
    const text = texts[index] ?? ''
    return text.trim() === '' ? [] : [{ object, parentTitle, text }]
  })
  if (wanted.length === 0 || space.embedder === undefined) return 0
  const vectors = await space.embedder.embedDocuments(
    wanted.map(({ text }) => text),
    options,
  )
  const rows = await Promise.all(
    wanted.map(async ({ object, parentTitle, text }, index) => {
      const vector = vectors[index] ?? new Float32Array()
      return {
        object,
        id: object.id,
        version: object.version,
        ...(object.parentId === undefined ? {} : { parentTitle }),
        space: space.id,
        vector,
        contentHash: await contentHash(text),
      }
    }),
  )
  for (const [namespace, group] of Map.groupBy(rows, (row) => row.object.namespace)) {
    await writerOf(context).putEmbeddings({ namespace }, group, options)
    await followVectors({ context, scope: { namespace }, options, report }, group)
  }
  return rows.length
}
