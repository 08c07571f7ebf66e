import { refuse } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import { idsOf } from '../streams/sources.ts'
import type { Assignments } from '../tree/operation.ts'
import type { Ref } from '../tree/tree.ts'
import { assign, writeElement } from './write-element.ts'

/**
 * An edge from each row to each target, parallel ones and loops included. No source is no error, no target is one, unless
 * there is no source either.
 */
export function addEdge(scope: Scope, sources: readonly Row[], label: string, to: Ref, properties: Assignments): Row[] {
  const targets = idsOf(scope, 'node', to)
  if (sources.length === 0) return []
  if (targets.length === 0) refuse(500, 'invalid_query', 'addE() requires at least one target vertex')
  return sources.flatMap((source) =>
    targets.map((target): Row => {
      if (!scope.graph.node(target)) refuse(500, 'node_not_found', `Node not found: ${target}`)
      const id = scope.graph.nextId('edge')
      const written = assign(scope, properties, source)
      writeElement(scope, undefined, { kind: 'edge', id, label, properties: written, from: source.id, to: target })
      return { kind: 'edge', id }
    }),
  )
}
