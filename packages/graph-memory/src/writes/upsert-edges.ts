import { type EdgeRef, type GraphEdge, RecollectError } from '@recollect/core'
import { edgeWrite } from '../state/edge-write.ts'
import type { GraphState } from '../state/graph-state.ts'

/** Everything that can fail happens before the first change. Gives the edges whose ends are missing. */
export function upsertEdges(state: GraphState, name: string, edges: readonly GraphEdge[]): readonly EdgeRef[] {
  for (const [index, { fromId, toId }] of edges.entries()) if (fromId === toId) throw selfEdge(index, fromId)
  const namespace = state.get(name)
  return edges
    .map(edgeWrite)
    .filter((write) => namespace?.upsertEdge(write) !== true)
    .map(({ fromId, relation, toId }) => ({ fromId, relation, toId }))
}

function selfEdge(index: number, id: string): RecollectError {
  return new RecollectError(
    'invalid_edge',
    `The edge at index ${index} begins and ends at the same node: link two different ones.`,
    { details: { index, id } },
  )
}
