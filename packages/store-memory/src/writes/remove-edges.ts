import type { EdgeRef } from '@recollect/core'
import { type StoredEdge, toEdgeRef } from '../edges/stored-edge.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { edgeRemoval } from '../queue/change.ts'
import { visibleEdges } from '../reads/get-edges.ts'

/** Removes visible edges for good. Returns those that were there. */
export function removeEdges(state: MemoryState, name: string, refs: readonly EdgeRef[]): EdgeRef[] {
  const namespace = state.namespace(name)
  const edges = visibleEdges(namespace, refs)
  dropEdges(namespace, edges)
  namespace.indexes.tidy()
  state.changes.record(name, edges, edgeRemoval)
  return edges.map(toEdgeRef)
}

/** Forgets edges, which must be there. */
export function dropEdges(namespace: Namespace, edges: readonly StoredEdge[]): void {
  for (const edge of edges) {
    namespace.indexes.knownNotes?.drop(edge)
    namespace.edges.remove(edge)
  }
}
