import { type CallOptions, contentHash, type EmbedderClient, type IndexDocument, RecollectError } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { nodeKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import { chunks } from './chunks.ts'
import { embeddedRow, plainRow, sameTextRow } from './document-row.ts'
import { vectorJson } from './embedding.ts'
import { latest } from './latest.ts'
import type { NodeRow } from './node-rows.ts'
import { isTooMuch } from './split-when-refused.ts'
import { lookAtTexts, lookupBudgets, type StoredText, storedTexts, textsIn } from './stored-texts.ts'
import { writeNodeBatch, writeNodes } from './write-nodes.ts'

/** A document to embed, under the key of its node. */
interface Draft {
  readonly key: string
  readonly document: IndexDocument
  /** Of its text and the model. */
  readonly hash: string
}

/**
 * Documents of one namespace, in one request for each batch that fits. With an embedder one more looks before what the server holds:
 * texts that have their vectors are not embedded again, and what is newer there is left alone.
 */
export async function upsertDocuments(
  context: GraphContext,
  embedder: EmbedderClient | undefined,
  namespace: string,
  given: readonly IndexDocument[],
  call: CallOptions,
): Promise<void> {
  const documents = latest(given, ({ ref }) => ref)
  if (embedder === undefined) {
    const rows = documents.map((document) => plainRow(namespace, document))
    return await writeNodes(context, rows, call, (part) => writeBatch(context, part, call))
  }
  const drafts = await Promise.all(
    documents.map(async (document) => ({
      key: nodeKey(namespace, document.ref),
      document,
      hash: await contentHash(JSON.stringify([embedder.model, document.text])),
    })),
  )
  const keys = drafts.map(({ key }) => key)
  const stored = new Map<string, StoredText>()
  for (const part of chunks(keys, lookupBudgets(context.maxItemsBytes))) {
    for (const [key, text] of await storedTexts(context, part, call)) stored.set(key, text)
  }
  await write(context, embedder, namespace, drafts, stored, call)
}

/** Writes what is not older than what is stored. What was stored may have changed by then: that is embedded after all. */
async function write(
  context: GraphContext,
  embedder: EmbedderClient,
  namespace: string,
  drafts: readonly Draft[],
  stored: ReadonlyMap<string, StoredText>,
  call: CallOptions,
): Promise<void> {
  const due = drafts.filter(({ key, document }) => (stored.get(key)?.sequence ?? 0) <= document.sequence)
  const isSame = ({ key, hash }: Draft): boolean => stored.get(key)?.textHash === hash
  const fresh = due.filter((draft) => !isSame(draft))
  const vectors = await embedder.embedDocuments(
    fresh.map(({ document }) => document.text),
    call,
  )
  const embedded = fresh.map(({ document, hash }, i) => {
    const vector = vectors[i]
    return embeddedRow(namespace, document, vector === undefined ? null : vectorJson(vector, vector.length), hash)
  })
  const same = due.filter(isSame)
  const rows = [...embedded, ...same.map(({ document, hash }) => sameTextRow(namespace, document, hash))]
  const found = new Map<string, StoredText>()
  await writeNodes(context, rows, call, async (part) => {
    for (const [key, text] of await writeBatch(context, part, call)) found.set(key, text)
  })
  const changed = same.filter(({ key, hash }) => found.get(key)?.textHash !== hash)
  if (changed.length > 0) await write(context, embedder, namespace, changed, found, call)
}

/** Writes rows in one request, and gives what was stored until then of those with the same text. */
async function writeBatch(
  context: GraphContext,
  part: readonly NodeRow[],
  call: CallOptions,
): Promise<ReadonlyMap<string, StoredText>> {
  const same = part.flatMap(({ vector, row }) => (vector === 'same' ? String(row[node.key]) : []))
  try {
    if (same.length > 0) return textsIn(await writeNodeBatch(context, part, call, lookAtTexts(context.label, same)))
    await writeNodeBatch(context, part, call)
    return new Map()
  } catch (error) {
    const [only] = part
    if (only === undefined || part.length > 1 || !isRefusal(error)) throw error
    throw refused(String(only.row[node.id]), error)
  }
}

/** Whether a server will never take what it was given. */
const isRefusal = (error: unknown): error is RecollectError =>
  RecollectError.is(error, 'text_too_large') || isTooMuch(error)

function refused(ref: string, cause: RecollectError): RecollectError {
  return new RecollectError(
    'invalid_object',
    `The HelixDB server does not take the document "${ref}": it is too large, or has too many different words. Index less of it.`,
    { details: { ...cause.details, ref }, cause },
  )
}
