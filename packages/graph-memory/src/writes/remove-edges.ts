import type { EdgeRemoval } from '@recollect/core'
import type { GraphState } from '../state/graph-state.ts'

export function removeEdges(state: GraphState, name: string, removals: readonly EdgeRemoval[]): void {
  const removed = removals.map(({ fromId, relation, toId, sequence }) => ({ fromId, relation, toId, sequence }))
  if (removed.length === 0) return
  const namespace = state.open(name)
  for (const removal of removed) namespace.removeEdge(removal)
}
