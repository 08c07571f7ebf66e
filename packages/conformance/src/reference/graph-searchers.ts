import { type EdgeSearcher, entityIndexText, matchesPlan, type ObjectSearcher } from '@recollect/core'
import { visibleIn } from './edges.ts'
import { isEntity, liveIn, viewOf } from './entries.ts'
import { bestOf, edgesByNote, matches } from './graph-answers.ts'
import type { State } from './state.ts'
import { cosine } from './text-scores.ts'

export function graphSearchers({ read, assertFits }: State): ObjectSearcher & EdgeSearcher {
  return {
    searchObjects: (scope, { filter, lexical, vector }, options) =>
      read(options, (entries) => {
        if (vector !== undefined) assertFits(vector.vector, vector.space)
        const entities = liveIn(entries, scope)
          .filter((entry) => isEntity(entries, entry))
          .filter((entry) => filter === undefined || matchesPlan(filter, viewOf(entries, entry)))
        const objects = entities.map(({ object }) => object)
        const similarities = entities.map(({ embeddings }) => {
          const embedding = embeddings.get(vector?.space ?? '')
          return embedding === undefined || vector === undefined ? undefined : cosine(embedding.vector, vector.vector)
        })
        return {
          channels: {
            ...(lexical && {
              lexical: bestOf(objects, matches(lexical.query, objects.map(entityIndexText)), lexical.limit),
            }),
            ...(vector && { vector: bestOf(objects, similarities, vector.limit) }),
          },
          degraded: [],
        }
      }),

    searchEdges: (scope, request, options) =>
      read(options, (entries, edges) => edgesByNote(visibleIn(entries, edges, scope), request)),
  }
}
