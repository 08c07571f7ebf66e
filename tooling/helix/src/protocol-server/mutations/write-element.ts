import { evaluateInput } from '../expressions/evaluate.ts'
import type { EdgeElement, Element, NodeElement } from '../graph/element.ts'
import { checkVector } from '../indexes/check-vector.ts'
import { indexedChange } from '../indexes/indexed-change.ts'
import { refuse } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { Assignments } from '../tree/operation.ts'
import type { Value } from '../values/value.ts'

/** Writes an element. Vectors are checked at once; texts and unique values when the request is done. */
export function writeElement(scope: Scope, before: Element | undefined, after: Element): void {
  for (const spec of scope.indexes.listeningTo(after)) {
    if (spec.tag !== 'node_vector' && spec.tag !== 'edge_vector') continue
    if (indexedChange(spec, before, after)) checkVector(spec, after)
  }
  scope.graph.replace(before, after)
}

/** The properties that a mutation gives a new element. */
export function assign(scope: Scope, assignments: Assignments, row?: Row): Map<string, Value> {
  return new Map(
    assignments.map(([name, input]) => {
      if (name === '$label') refuse(500, 'invalid_query', 'mutating `$label` directly is not supported')
      return [name, evaluateInput(scope, input, row)]
    }),
  )
}

export const withProperties = <Kept extends NodeElement | EdgeElement>(
  element: Kept,
  properties: ReadonlyMap<string, Value>,
): Kept => ({ ...element, properties })
