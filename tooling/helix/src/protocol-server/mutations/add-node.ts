import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { Assignments } from '../tree/operation.ts'
import { assign, writeElement } from './write-element.ts'

/** A new node, or one for each row of the input when there is one. */
export function addNode(
  scope: Scope,
  rows: readonly Row[] | undefined,
  label: string,
  assignments: Assignments,
): Row[] {
  return (rows ?? [undefined]).map((row) => {
    const id = scope.graph.nextId('node')
    writeElement(scope, undefined, { kind: 'node', id, label, properties: assign(scope, assignments, row) })
    return { kind: 'node', id }
  })
}
