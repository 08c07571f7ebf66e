import { compareText, type ObjectCursor, type PendingEmbedding, type ReadScope } from '@recollect/core'
import type { Embedding, Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { toStoredObject } from '../objects/object-record.ts'
import { firstEntries } from './first-entries.ts'

export function listPending(
  state: MemoryState,
  scope: ReadScope,
  request: {
    readonly space: string
    readonly limit: number
    readonly parentIds?: readonly string[] | undefined
    readonly after?: ObjectCursor | undefined
  },
): PendingEmbedding[] {
  const { limit, after, parentIds } = request
  const space = state.spaces.get(request.space).id
  const entries = firstEntries(state.inScope(scope), {
    limit,
    after,
    entriesOf: (namespace) => (parentIds === undefined ? namespace.ordered() : partsOf(namespace, parentIds)),
    wanted: (entry) => entry.live && embeddingIn(entry, space)?.stale !== false && hasText(entry),
  })
  return entries.map((entry) => {
    const stale = embeddingIn(entry, space)
    return {
      object: toStoredObject(entry.record),
      parentTitle: entry.parent?.record.title ?? '',
      ...(stale === undefined ? undefined : { staleHash: stale.hash }),
    }
  })
}

function partsOf(namespace: Namespace, parentIds: readonly string[]): readonly Entry[] {
  const parts = [...new Set(parentIds)].flatMap((id) => [...(namespace.get(id)?.parts ?? [])])
  return parts.sort((a, b) => compareText(a.id, b.id))
}

function embeddingIn(entry: Entry, space: string): Embedding | undefined {
  return entry.embeddings.find((embedding) => embedding.space === space)
}

function hasText({ record: { title, summary, content } }: Entry): boolean {
  return [title, summary, content].some((text) => text.trim() !== '')
}
