import { evaluateInput } from '../expressions/evaluate.ts'
import type { Element } from '../graph/element.ts'
import { refuse } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { Input } from '../tree/tree.ts'
import type { Value } from '../values/value.ts'
import { withProperties, writeElement } from './write-element.ts'

/** Sets a property in place: ids and edges stay. `$label` renames a node. */
export function setProperty(scope: Scope, rows: readonly Row[], name: string, input: Input): readonly Row[] {
  for (const row of rows) {
    const element = scope.graph.get(row.kind, row.id)
    if (!element) continue
    const value = evaluateInput(scope, input, row)
    const after =
      name === '$label'
        ? renamed(element, value)
        : withProperties(element, new Map([...element.properties, [name, value]]))
    writeElement(scope, element, after)
  }
  return rows
}

/** Takes a property away; one that is not there is no error. */
export function removeProperty(scope: Scope, rows: readonly Row[], name: string): readonly Row[] {
  if (name === '$label') refuse(500, 'invalid_query', 'mutating `$label` directly is not supported')
  for (const row of rows) {
    const element = scope.graph.get(row.kind, row.id)
    if (!element?.properties.has(name)) continue
    const properties = new Map([...element.properties].filter(([key]) => key !== name))
    writeElement(scope, element, withProperties(element, properties))
  }
  return rows
}

function renamed(element: Element, value: Value): Element {
  if (element.kind === 'edge') return refuse(500, 'invalid_query', 'edge `$label` mutations are not supported')
  if (value.tag !== 'string') return refuse(500, 'invalid_query', 'node `$label` mutations require a string value')
  return { ...element, label: value.body }
}
