import {
  type Candidate,
  compareRanked,
  matchesPlan,
  type PartSearchRequest,
  type PartSearchResponse,
  type ReadScope,
} from '@recollect/core'
import { childrenOf, liveIn, type Rec, type Records, viewOf } from './records.ts'
import { bm25, cosine, extentSimilarity, similarity } from './text.ts'

/** Every channel by looking at every object: what indexes must come to as well. */
export function search(records: Records, scope: ReadScope, request: PartSearchRequest): PartSearchResponse {
  const { filter, withinIds, mark, lexical, vector, trigram, exact } = request
  const searched = liveIn(records, scope).map((rec) => ({ rec, candidate: isCandidate(records, rec) }))
  const allowed = searched.filter(({ rec }) => {
    const { id, parentId = '' } = rec.object
    if (withinIds !== undefined && !withinIds.includes(id) && !withinIds.includes(parentId)) return false
    return filter === undefined || matchesPlan(filter, viewOf(records, rec))
  })
  const candidates = allowed.filter(({ candidate }) => candidate).map(({ rec }) => rec)

  const toCandidate = (rec: Rec, score: number): Candidate => {
    const { namespace, id, parentId, position, updatedAt, occurredAt } = rec.object
    return structuredClone({
      namespace,
      id,
      score,
      updatedAt,
      ...(parentId === undefined ? {} : { parentId }),
      ...(position === undefined ? {} : { position }),
      ...(occurredAt === undefined ? {} : { occurredAt }),
      ...(mark === undefined ? {} : { marked: matchesPlan(mark, viewOf(records, rec)) }),
    })
  }
  const best = (scored: readonly (readonly [Rec, number | undefined])[], limit: number): Candidate[] =>
    scored
      .flatMap(([rec, score]) => (score === undefined ? [] : [toCandidate(rec, score)]))
      .sort(compareRanked)
      .slice(0, limit)

  return {
    channels: {
      ...(lexical && { lexical: best(lexicalScores(records, scope, candidates, lexical.query), lexical.limit) }),
      ...(vector && {
        vector: best(
          candidates.map((rec) => [rec, vectorScore(rec, vector)]),
          vector.limit,
        ),
      }),
      ...(trigram && {
        trigram: best(
          allowed.map(({ rec, candidate }) => [rec, trigramScore(rec, candidate, trigram.query)]),
          trigram.limit,
        ),
      }),
      ...(exact && {
        exact: best(
          allowed.map(({ rec }) => [rec, exactScore(rec, exact.text)]),
          exact.limit,
        ),
      }),
    },
    degraded: [],
  }
}

/** Parts, and first-class objects that have content and no live parts. */
function isCandidate(records: Records, rec: Rec): boolean {
  if (rec.object.parentId !== undefined) return true
  return rec.object.content !== '' && !childrenOf(records, rec).some((child) => child.deleted === undefined)
}

function lexicalScores(records: Records, scope: ReadScope, candidates: readonly Rec[], query: string) {
  const all = liveIn(records, scope)
  const scores = bm25(
    query,
    all.map(({ object }) => `${object.title} ${object.summary} ${object.content}`),
  )
  const byRec = new Map(all.map((rec, i) => [rec, scores[i] ?? 0]))
  return candidates.map((rec) => [rec, byRec.get(rec) || undefined] as const)
}

function vectorScore(rec: Rec, { space, vector }: NonNullable<PartSearchRequest['vector']>): number | undefined {
  const embedding = rec.embeddings.get(space)
  return embedding === undefined ? undefined : cosine(embedding.vector, vector)
}

function trigramScore({ object }: Rec, candidate: boolean, query: string): number | undefined {
  const title = similarity(query, object.title)
  const content = candidate ? extentSimilarity(query, object.content) : 0
  const score = Math.max(title >= 0.3 ? title : 0, content >= 0.6 ? content : 0)
  return score === 0 ? undefined : score
}

function exactScore({ object }: Rec, text: string): number | undefined {
  const folded = (title: string): string => title.trim().toLowerCase()
  const title = folded(object.title)
  return object.id === text || object.key === text || (title !== '' && title === folded(text)) ? 1 : undefined
}
