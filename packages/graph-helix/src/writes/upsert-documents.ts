import { type CallOptions, type EmbedderClient, type IndexDocument, RecollectError } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { node } from '../layout/properties.ts'
import { documentRow } from './document-row.ts'
import { vectorJson } from './embedding.ts'
import { latest } from './latest.ts'
import { isTooMuch } from './split-when-refused.ts'
import { writeNodeBatch, writeNodes } from './write-nodes.ts'

/** Documents of one namespace with their vectors, in one request for each batch that fits. */
export async function upsertDocuments(
  context: GraphContext,
  embedder: EmbedderClient | undefined,
  namespace: string,
  given: readonly IndexDocument[],
  call: CallOptions,
): Promise<void> {
  const documents = latest(given, ({ ref }) => ref)
  const vectors = await embedder?.embedDocuments(
    documents.map(({ text }) => text),
    call,
  )
  const rows = documents.map((document, i) => {
    const vector = vectors?.[i]
    return documentRow(namespace, document, vector === undefined ? null : vectorJson(vector, vector.length))
  })
  await writeNodes(context, rows, call, async (part) => {
    try {
      await writeNodeBatch(context, part, call)
    } catch (error) {
      const [only] = part
      if (only === undefined || part.length > 1 || !isRefusal(error)) throw error
      throw refused(String(only.row[node.id]), error)
    }
  })
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
