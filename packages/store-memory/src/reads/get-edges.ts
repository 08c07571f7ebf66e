import type { Edge, EdgeRef, ReadScope } from '@recollect/core'
import { edgeBetween } from '../edges/node-edges.ts'
import { type StoredEdge, toEdge } from '../edges/stored-edge.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'

export function getEdges(state: MemoryState, scope: ReadScope, refs: readonly EdgeRef[]): Edge[] {
  return state.inScope(scope).flatMap((namespace) => visibleEdges(namespace, refs).map(toEdge))
}

/** The visible edges that refs stand for, each once. */
export function visibleEdges(namespace: Namespace, refs: readonly EdgeRef[]): readonly StoredEdge[] {
  const found = new Set<StoredEdge>()
  for (const { fromId, relation, toId } of refs) {
    const from = namespace.get(fromId)
    const to = namespace.get(toId)
    const edge = from && to && edgeBetween(from, relation, to)
    if (edge?.visible === true) found.add(edge)
  }
  return [...found]
}
