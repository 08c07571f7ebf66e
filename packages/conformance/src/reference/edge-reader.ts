import { compareText, type EdgeReader } from '@recollect/core'
import { compareEdges, edgeKey, edgesIn, visibleIn } from './edges.ts'
import type { State } from './state.ts'

export function edgeReader({ read }: State): EdgeReader {
  return {
    getEdges: (scope, refs, options) =>
      read(options, (entries, edges) =>
        visibleIn(entries, edges, scope).filter((edge) =>
          refs.some((ref) => edgeKey(edge.namespace, ref) === edgeKey(edge.namespace, edge)),
        ),
      ),

    listEdges: (scope, { ids, direction = 'both', relations, limit, after }, options) =>
      read(options, (entries, edges) =>
        visibleIn(entries, edges, scope)
          .filter(({ fromId, toId }) => {
            if (ids === undefined) return true
            return (direction !== 'in' && ids.includes(fromId)) || (direction !== 'out' && ids.includes(toId))
          })
          .filter(({ relation }) => relations === undefined || relations.includes(relation))
          .filter((edge) => after === undefined || compareEdges(edge, after) > 0)
          .slice(0, limit),
      ),

    listRelations: (scope, options) =>
      read(options, (_, edges) => {
        const relations = edgesIn(edges, scope).map(({ relation }) => relation)
        return [...new Set(relations)].sort(compareText)
      }),
  }
}
