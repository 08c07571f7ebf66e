import {
  type Candidate,
  compareRanked,
  matchesPlan,
  type PartSearchRequest,
  type PartSearchResponse,
  type ReadScope,
} from '@recollect/core'
import { childrenOf, type Entries, type Entry, liveIn, viewOf } from './entries.ts'
import { bm25, cosine, extentSimilarity, similarity } from './text-scores.ts'

/** Every channel by looking at every object: what indexes must come to as well. */
export function searchEntries(entries: Entries, scope: ReadScope, request: PartSearchRequest): PartSearchResponse {
  const { filter, withinIds, mark, lexical, vector, trigram, exact } = request
  const searched = liveIn(entries, scope).map((entry) => ({ entry, candidate: isCandidate(entries, entry) }))
  const allowed = searched.filter(({ entry }) => {
    const { id, parentId = '' } = entry.object
    if (withinIds !== undefined && !withinIds.includes(id) && !withinIds.includes(parentId)) return false
    return filter === undefined || matchesPlan(filter, viewOf(entries, entry))
  })
  const candidates = allowed.filter(({ candidate }) => candidate).map(({ entry }) => entry)

  const toCandidate = (entry: Entry, score: number): Candidate => {
    const { namespace, id, parentId, position, updatedAt, occurredAt } = entry.object
    return structuredClone({
      namespace,
      id,
      score,
      updatedAt,
      ...(parentId === undefined ? {} : { parentId }),
      ...(position === undefined ? {} : { position }),
      ...(occurredAt === undefined ? {} : { occurredAt }),
      ...(mark === undefined ? {} : { marked: matchesPlan(mark, viewOf(entries, entry)) }),
    })
  }
  const best = (scored: readonly (readonly [Entry, number | undefined])[], limit: number): Candidate[] =>
    scored
      .flatMap(([entry, score]) => (score === undefined ? [] : [toCandidate(entry, score)]))
      .sort(compareRanked)
      .slice(0, limit)

  return {
    channels: {
      ...(lexical && { lexical: best(lexicalScores(entries, scope, candidates, lexical.query), lexical.limit) }),
      ...(vector && {
        vector: best(
          candidates.map((entry) => [entry, vectorScore(entry, vector)]),
          vector.limit,
        ),
      }),
      ...(trigram && {
        trigram: best(
          allowed.map(({ entry, candidate }) => [entry, trigramScore(entry, candidate, trigram.query)]),
          trigram.limit,
        ),
      }),
      ...(exact && {
        exact: best(
          allowed.map(({ entry }) => [entry, exactScore(entry, exact.text)]),
          exact.limit,
        ),
      }),
    },
    degraded: [],
  }
}

/** Parts, and first-class objects that have content and no live parts. */
function isCandidate(entries: Entries, entry: Entry): boolean {
  if (entry.object.parentId !== undefined) return true
  return entry.object.content !== '' && !childrenOf(entries, entry).some((child) => child.deleted === undefined)
}

function lexicalScores(entries: Entries, scope: ReadScope, candidates: readonly Entry[], query: string) {
  const all = liveIn(entries, scope)
  const scores = bm25(
    query,
    all.map(({ object }) => `${object.title} ${object.summary} ${object.content}`),
  )
  const byEntry = new Map(all.map((entry, i) => [entry, scores[i] ?? 0]))
  return candidates.map((entry) => [entry, byEntry.get(entry) || undefined] as const)
}

function vectorScore(entry: Entry, { space, vector }: NonNullable<PartSearchRequest['vector']>): number | undefined {
  const embedding = entry.embeddings.get(space)
  return embedding === undefined ? undefined : cosine(embedding.vector, vector)
}

function trigramScore({ object }: Entry, candidate: boolean, query: string): number | undefined {
  const title = similarity(query, object.title)
  const content = candidate ? extentSimilarity(query, object.content) : 0
  const score = Math.max(title >= 0.3 ? title : 0, content >= 0.6 ? content : 0)
  return score === 0 ? undefined : score
}

function exactScore({ object }: Entry, text: string): number | undefined {
  const folded = (title: string): string => title.trim().toLowerCase()
  const title = folded(object.title)
  return object.id === text || object.key === text || (title !== '' && title === folded(text)) ? 1 : undefined
}
