import type { EdgeElement, Element } from '../graph/element.ts'
import { refuse } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import { partition } from '../search/partition.ts'
import type { Row } from '../streams/row.ts'
import { idsOf } from '../streams/sources.ts'
import type { Ref } from '../tree/tree.ts'

/** Removes nodes with their edges. On edges it does nothing and says that all is well, as Helix does. */
export function drop(scope: Scope, rows: readonly Row[]): Row[] {
  for (const row of rows) {
    const node = row.kind === 'node' ? scope.graph.node(row.id) : undefined
    if (!node) continue
    for (const direction of ['out', 'in'] as const) remove(scope, scope.graph.edgesOf(node.id, direction))
    checkPartition(scope, node)
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
  for (const { id } of edges) {
    const edge = scope.graph.edge(id)
    if (!edge) continue
    checkPartition(scope, edge)
    scope.graph.replace(edge, undefined)
  }
}

/**
 * A mistake of engine 0.3.3: what has a tenant and no vector cannot be removed while its label has a vector index with
 * tenants and no vector is in that tenant's partition. A client takes the tenant away first.
 */
function checkPartition(scope: Scope, element: Element): void {
  for (const spec of scope.indexes.activeFor(element)) {
    if (spec.tag !== 'node_vector' && spec.tag !== 'edge_vector') continue
    const tenant = spec.body.tenant_property && element.properties.get(spec.body.tenant_property)
    if (!tenant || tenant.tag === 'null' || element.properties.has(spec.body.property)) continue
    if (partition(scope, element.kind, spec, { tag: 'value', body: tenant }).length > 0) continue
    const message = 'V2 index catalog corruption: active vector document has no tenant partition mapping'
    refuse(500, 'internal_error', message)
  }
}
