import type { EdgeRef } from '@recollect/core'
import type { GraphState } from '../state/graph-state.ts'

export function removeEdges(state: GraphState, name: string, refs: readonly EdgeRef[]): void {
  const removed = refs.map(({ fromId, relation, toId }) => ({ fromId, relation, toId }))
  const namespace = state.get(name)
  for (const ref of removed) namespace?.removeEdge(ref)
}
