import type { DocumentKinds } from '../kinds/document-kinds.ts'
import { compareRanked } from '../model/order.ts'
import type { Scope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { IndexCandidate, IndexQuery } from '../ports/memory-index.ts'
import type { ObjectReader } from '../ports/object-reader.ts'
import type { ObjectSearcher } from '../ports/object-searcher.ts'
import type { Candidate, PartSearcher } from '../ports/part-searcher.ts'

/** Most candidates that the store is asked for while those of the wanted kinds are too few. */
const maxDepth = 10_000

/** What is wanted, and which documents objects are. */
interface Wanted extends Pick<IndexQuery, 'kinds' | 'limit'> {
  readonly registry: DocumentKinds
}

/** The documents of the wanted kinds that are nearest to a vector, among the vectors of all parts and first-class objects. */
export async function nearestDocuments(
  store: PartSearcher & ObjectSearcher & Pick<ObjectReader, 'hydrate'>,
  scope: Scope,
  near: { readonly space: string; readonly vector: Float32Array },
  { kinds, limit, registry }: Wanted,
  call: CallOptions,
): Promise<readonly IndexCandidate[]> {
  const values = kinds?.flatMap((kind) => registry.objectKinds(kind))
  // A part passes by the kind of its parent, too: what is no document of a wanted kind is left out below.
  const filter = values === undefined ? undefined : ({ op: 'in', field: { on: 'kind' }, values } as const)
  for (let depth = Math.min(limit, maxDepth); ; depth = Math.min(depth * 4, maxDepth)) {
    const request = { filter, vector: { ...near, limit: depth } }
    const answers = await Promise.all([
      store.searchParts(scope, request, call),
      store.searchObjects(scope, request, call),
    ])
    const lists = answers.map(({ channels }): readonly Candidate[] => channels.vector ?? [])
    // A document without parts is in both.
    const merged = new Map(lists.flat().map((candidate) => [candidate.id, candidate]))
    const heads = [...merged.keys()]
    const found = heads.length === 0 ? { heads: [] } : await store.hydrate(scope, { heads, texts: [] }, call)
    const kindOf = new Map(found.heads.map(({ id, kind }) => [id, registry.of(kind)]))
    const documents = [...merged.values()].sort(compareRanked).flatMap(({ id }) => {
      const kind = kindOf.get(id)
      return kind === undefined || kinds?.includes(kind) === false ? [] : { ref: id, kind }
    })
    const isAll = depth === maxDepth || lists.every((list) => list.length < depth)
    if (documents.length >= limit || isAll) return documents.slice(0, limit)
  }
}
