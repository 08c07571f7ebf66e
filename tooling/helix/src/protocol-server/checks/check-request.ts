import type { Root } from '../tree/operation.ts'
import type { Request } from '../tree/request.ts'
import { checkModes } from './check-modes.ts'
import { checkNames } from './check-names.ts'
import { checkOperation } from './check-operation.ts'
import { kindOf, type StreamKind } from './stream-kind.ts'
import { queriesOf } from './visit.ts'

/** What can be wrong with a well-formed request before any data is looked at. */
export function checkRequest(request: Request): void {
  checkModes(request)
  checkNames(request.query.body)
  for (const { root } of queriesOf(request.query.body)) checkTree(root)
}

function checkTree(operation: Root, context?: StreamKind): void {
  if ('body' in operation && 'input' in operation.body && operation.body.input) checkTree(operation.body.input, context)
  if (operation.tag === 'coalesce' || operation.tag === 'union') {
    const inside = kindOf(operation.body.input, context ?? 'unknown')
    for (const { root } of operation.body.traversals) checkTree(root, inside)
  }
  checkOperation(operation, context)
}
