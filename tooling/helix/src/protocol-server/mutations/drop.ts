import type { EdgeElement } from '../graph/element.ts'
import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import { idsOf } from '../streams/sources.ts'
import type { Ref } from '../tree/tree.ts'

/** Removes nodes with their edges. On edges it does nothing and says that all is well, as Helix does. */
export function drop(scope: Scope, rows: readonly Row[]): Row[] {
  for (const row of rows) {
    const node = row.kind === 'node' ? scope.graph.node(row.id) : undefined
    if (!node) continue
    for (const direction of ['out', 'in'] as const) remove(scope, scope.graph.edgesOf(node.id, direction))
    scope.graph.replace(node, undefined)
  }
  return []
}

/** Removes the edges from the rows to the targets, of one label or of all. */
export function dropEdgesTo(scope: Scope, rows: readonly Row[], to: Ref, label?: string): Row[] {
  const targets = new Set(idsOf(scope, 'node', to))
  for (const row of rows) {
    const edges = scope.graph.edgesOf(row.id, 'out')
    const wanted = edges.filter((edge) => targets.has(edge.to) && (label === undefined || edge.label === label))
    remove(scope, wanted)
  }
  return []
}

/** Removes edges by id; one that is not there is no error. */
export function dropEdgesById(scope: Scope, edges: Ref): Row[] {
  remove(
    scope,
    idsOf(scope, 'edge', edges).flatMap((id) => scope.graph.edge(id) ?? []),
  )
  return []
}

function remove(scope: Scope, edges: readonly EdgeElement[]): void {
  for (const edge of edges) scope.graph.replace(scope.graph.edge(edge.id), undefined)
}
