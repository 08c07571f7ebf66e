import type { Element } from '../graph/element.ts'
import type { Graph } from '../graph/graph.ts'
import { refuse } from '../refusal.ts'
import type { IndexSpec } from '../tree/index-spec.ts'

type EqualitySpec = Extract<IndexSpec, { tag: 'node_equality' }>

/** A value that another node has already: HTTP 500, as everything that goes wrong while a query runs. Null is no value. */
export function checkUnique(graph: Graph, { body }: EqualitySpec, element: Element): void {
  const value = element.properties.get(body.property)
  if (!body.unique || !value || value.tag === 'null') return
  const other = graph
    .lookup('node', body.label, body.property)
    .find(value)
    .find((id) => id !== element.id)
  if (other === undefined) return
  const place = `${body.label}.${body.property}`
  refuse(
    500,
    'unique_constraint_violation',
    `Unique constraint violated for ${place}: existing node ${other}, attempted node ${element.id}`,
  )
}
