import type { NodeRemoval } from '@recollect/core'
import type { GraphState } from '../state/graph-state.ts'

export function removeNodes(state: GraphState, name: string, removals: readonly NodeRemoval[]): void {
  const removed = removals.map(({ id, sequence }) => ({ id, sequence }))
  if (removed.length === 0) return
  const namespace = state.open(name)
  for (const removal of removed) namespace.removeNode(removal)
}
