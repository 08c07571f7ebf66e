import type { NodeRemoval } from '@recollect/core'
import type { GraphState } from '../state/graph-state.ts'

export function removeNodes(state: GraphState, name: string, removals: readonly NodeRemoval[]): void {
  const removed = removals.map(({ id, sequence }) => ({ id, sequence }))
  const namespace = state.get(name)
  if (namespace === undefined) return
  for (const removal of removed) namespace.removeNode(removal)
  state.tidy(namespace)
}
