import { contentHash } from '../model/ids.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectWrite } from '../ports/object-writer.ts'
import { embeddingText } from '../ranking/index-texts.ts'
import type { ParentFacts } from './check-parent.ts'
import type { EngineContext } from './context.ts'
import type { Draft } from './draft.ts'

export interface CheckedDraft {
  readonly draft: Draft
  readonly parent: ParentFacts | undefined
}

/**
 * The rows to write: index hashes, and embeddings where the text is new to the space. All texts of the batch go to the
 * embedder together; what is embedded already is not embedded again.
 */
export async function indexDrafts(
  context: EngineContext,
  drafts: readonly CheckedDraft[],
  options: CallOptions,
): Promise<readonly ObjectWrite[]> {
  const texts = drafts.map(({ draft, parent }) => embeddingText(draft.prepared.row, parent?.title))
  const hashes = await Promise.all(texts.map(contentHash))
  const vectors = await embedNew(context, drafts, texts, hashes, options)
  return drafts.map(({ draft }, index) => {
    const { prepared, id } = draft
    const vector = vectors[index] ?? prepared.vector
    const indexHash = hashes[index] ?? ''
    return {
      object: { ...prepared.row, id },
      facets: prepared.facets,
      indexHash,
      ifVersion: prepared.ifVersion,
      ...(vector === undefined || context.space === undefined
        ? {}
        : { embedding: { space: context.space.id, vector, contentHash: indexHash } }),
    }
  })
}

async function embedNew(
  context: EngineContext,
  drafts: readonly CheckedDraft[],
  texts: readonly string[],
  hashes: readonly string[],
  options: CallOptions,
): Promise<readonly (Float32Array | undefined)[]> {
  const embedder = context.space?.embedder
  if (embedder === undefined || context.embed !== 'inline') return []
  const isNew = drafts.map(
    ({ draft }, index) => texts[index]?.trim() !== '' && draft.existing?.embeddedHash !== hashes[index],
  )
  const wanted = texts.filter((_, index) => isNew[index])
  if (wanted.length === 0) return []
  const vectors = (await embedder.embedDocuments(wanted, options)).values()
  return isNew.map((needed) => (needed ? vectors.next().value : undefined))
}
