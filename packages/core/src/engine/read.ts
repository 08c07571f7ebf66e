import type { AnyKind } from '../kinds/kind.ts'
import { assertIdentifier } from '../model/identifier.ts'
import type { StoredObject } from '../model/object.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import { assertedIds } from './asserted-ids.ts'
import type { EngineContext } from './context.ts'
import { notFound } from './not-found.ts'
import { runOperation } from './run-operation.ts'

export function read(
  context: EngineContext,
  scope: ReadScope,
  id: string,
  options: CallOptions & { readonly kind?: AnyKind } = {},
): Promise<StoredObject> {
  return runOperation(context, 'read', options, async (report) => {
    assertReadScope(scope)
    assertIdentifier(id, 'id_required', 'id')
    const [object] = await context.store.getMany(scope, [id], options)
    if (object === undefined || (options.kind !== undefined && object.kind !== options.kind.name)) throw notFound(id)
    report.hits = 1
    return object
  })
}

export function readMany(
  context: EngineContext,
  scope: ReadScope,
  ids: readonly string[],
  options: CallOptions = {},
): Promise<readonly StoredObject[]> {
  return runOperation(context, 'read', options, async (report) => {
    assertReadScope(scope)
    const unique = assertedIds(ids)
    const objects = unique.length === 0 ? [] : await context.store.getMany(scope, unique, options)
    report.hits = objects.length
    return objects
  })
}
