import {
  type Candidate,
  compareRanked,
  type EdgeSearcher,
  entityIndexText,
  matchesPlan,
  type ObjectSearcher,
} from '@recollect/core'
import { compareEdges, visibleIn } from './edges.ts'
import { type Entry, isEntity, liveIn, viewOf } from './entries.ts'
import type { State } from './state.ts'
import { bm25, cosine } from './text-scores.ts'

export function graphSearchers({ read, assertFits }: State): ObjectSearcher & EdgeSearcher {
  return {
    searchObjects: (scope, { filter, lexical, vector }, options) =>
      read(options, (entries) => {
        if (vector !== undefined) assertFits(vector.vector, vector.space)
        const entities = liveIn(entries, scope).filter(isEntity)
        const best = (limit: number, scores: readonly (number | undefined)[]): Candidate[] =>
          entities
            .flatMap((entry, i) => {
              const score = scores[i]
              const allowed = filter === undefined || matchesPlan(filter, viewOf(entries, entry))
              return score === undefined || !allowed ? [] : [candidateOf(entry, score)]
            })
            .sort(compareRanked)
            .slice(0, limit)
        const texts = entities.map(({ object }) => entityIndexText(object))
        return {
          channels: {
            ...(lexical && { lexical: best(lexical.limit, matches(lexical.query, texts)) }),
            ...(vector && {
              vector: best(
                vector.limit,
                entities.map(({ embeddings }) => {
                  const embedding = embeddings.get(vector.space)
                  return embedding === undefined ? undefined : cosine(embedding.vector, vector.vector)
                }),
              ),
            }),
          },
          degraded: [],
        }
      }),

    searchEdges: (scope, { query, relations, limit }, options) =>
      read(options, (entries, edges) => {
        const visible = visibleIn(entries, edges, scope)
        const notes = visible.map(({ note }) => note ?? '')
        const scores = matches(query, notes)
        return visible
          .flatMap((edge, i) => {
            const score = scores[i]
            const wanted = relations === undefined || relations.includes(edge.relation)
            return score === undefined || !wanted ? [] : [{ edge, score }]
          })
          .sort(
            (a, b) =>
              b.score - a.score ||
              b.edge.updatedAt.getTime() - a.edge.updatedAt.getTime() ||
              compareEdges(a.edge, b.edge),
          )
          .slice(0, limit)
      }),
  }
}

/** BM25 of every text, undefined for those without a word of the query. */
function matches(query: string, texts: readonly string[]): (number | undefined)[] {
  return bm25(query, texts).map((score) => score || undefined)
}

function candidateOf({ object: { namespace, id, updatedAt, occurredAt } }: Entry, score: number): Candidate {
  return { namespace, id, score, updatedAt, ...(occurredAt === undefined ? {} : { occurredAt }) }
}
