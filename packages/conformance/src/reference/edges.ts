import { compareText, type Edge, type EdgeCursor, type EdgeRef, namespaceOf, type ReadScope } from '@recollect/core'
import { type Entries, find, isEntity } from './entries.ts'

/** Every edge, hidden ones too, by namespace, ends and relation. */
export type Edges = Map<string, Edge>

export function edgeKey(namespace: string, { fromId, relation, toId }: EdgeRef): string {
  return JSON.stringify([namespace, fromId, relation, toId])
}

/** The edges of a scope, hidden ones too. */
export function edgesIn<E extends Edge>(edges: ReadonlyMap<string, E>, scope: ReadScope): E[] {
  const namespace = namespaceOf(scope)
  return [...edges.values()].filter((edge) => namespace === undefined || edge.namespace === namespace)
}

/** The edges of a scope whose ends are both live and first-class, in the order of lists. */
export function visibleIn(entries: Entries, edges: Edges, scope: ReadScope): Edge[] {
  return edgesIn(edges, scope)
    .filter(({ namespace, fromId, toId }) =>
      [fromId, toId].every((id) => isEntity(entries, find(entries, namespace, id))),
    )
    .sort(compareEdges)
}

/** By namespace, source, relation and target. */
export function compareEdges(a: EdgeCursor, b: EdgeCursor): number {
  return (
    compareText(a.namespace, b.namespace) ||
    compareText(a.fromId, b.fromId) ||
    compareText(a.relation, b.relation) ||
    compareText(a.toId, b.toId)
  )
}

export function removeEdgesOf(edges: Edges, namespace: string, id: string): void {
  for (const [key, edge] of edges) {
    if (edge.namespace === namespace && (edge.fromId === id || edge.toId === id)) edges.delete(key)
  }
}
