import type { GraphState } from '../state/graph-state.ts'

export function removeNodes(state: GraphState, name: string, ids: readonly string[]): void {
  const namespace = state.get(name)
  if (namespace === undefined) return
  for (const id of ids) namespace.removeNode(id)
  state.tidy(namespace)
}
