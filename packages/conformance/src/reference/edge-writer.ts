import type { EdgeWriter } from '@recollect/core'
import { edgeKey, visibleIn } from './edges.ts'
import { putEdgeRows } from './put-edge-rows.ts'
import type { State } from './state.ts'

export function edgeWriter({ write }: State): EdgeWriter {
  return {
    putEdges: ({ namespace }, rows, { at, ...options }) =>
      write(options, (entries, edges) => putEdgeRows({ entries, edges }, namespace, rows, at)),

    removeEdges: (scope, refs, { at: _, ...options }) =>
      write(options, (entries, edges) => {
        const wanted = new Set(refs.map((ref) => edgeKey(scope.namespace, ref)))
        const found = visibleIn(entries, edges, scope).filter((edge) => wanted.has(edgeKey(scope.namespace, edge)))
        for (const edge of found) edges.delete(edgeKey(scope.namespace, edge))
        return found.map(({ fromId, relation, toId }) => ({ fromId, relation, toId }))
      }),
  }
}
