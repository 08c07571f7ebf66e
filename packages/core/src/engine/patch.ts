import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import type { Properties, StoredObject } from '../model/object.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import { objectKey } from '../ranking/object-key.ts'
import { type EngineContext, writerOf } from './context.ts'
import type { PatchOptions } from './engine.ts'
import { inTurn } from './in-turn.ts'
import { notFound } from './not-found.ts'
import type { ObjectPatch } from './object-input.ts'
import { objectFields } from './prepare-object.ts'
import { type PutItem, putItems } from './put-items.ts'
import { type OperationReport, runOperation } from './run-operation.ts'
import { withRetries } from './with-retries.ts'

/** Named changes, or what makes them from the object as it is. */
type Changes = ObjectPatch | ((current: StoredObject) => ObjectPatch)

/** Everything but what an object is and which version it is in. */
const patchable = objectFields.filter((field) => !['kind', 'id', 'ifVersion'].includes(field))

export function patch(
  context: EngineContext,
  scope: Scope,
  id: string,
  changes: Changes,
  options: PatchOptions = {},
): Promise<StoredObject> {
  return runOperation(context, 'patch', options, async (report) => {
    assertScope(scope)
    assertIdentifier(id, 'id_required', 'id')
    if (typeof changes !== 'function') checkNames(changes)
    const attempt = () => patchOnce(context, scope, id, changes, options, report)
    if (options.ifVersion !== undefined) return attempt()
    const again = () => withRetries(attempt, isConflict, options.signal)
    // Patches of one process wait for each other; in a host's transaction that could wait for itself.
    return options.tx === undefined ? inTurn(context, objectKey(scope.namespace, id), again, options.signal) : again()
  })
}

async function patchOnce(
  context: EngineContext,
  scope: Scope,
  id: string,
  changes: Changes,
  { ifVersion, ...options }: PatchOptions,
  report: OperationReport,
): Promise<StoredObject> {
  const { existing } = await writerOf(context).readForWrite(scope, { ids: [id], keys: [], parentIds: [] }, options)
  const current = existing.find(({ object }) => object.id === id)
  if (current === undefined || current.deleted) throw notFound(id)
  const made = typeof changes === 'function' ? changes(current.object) : changes
  checkNames(made)
  const item = patched(current.object, made, ifVersion ?? current.object.version)
  const [result] = await putItems(context, scope, [item], options, report)
  if (result === undefined || result.status === 'failed') throw result?.error ?? notFound(id)
  return result.object
}

function isConflict(error: unknown): boolean {
  return RecollectError.is(error, 'version_conflict')
}

function checkNames(changes: ObjectPatch): void {
  // A promise has no fields: it would change nothing, silently.
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes) || changes instanceof Promise) {
    throw new RecollectError('invalid_object', 'A patch must be an object of fields and new values, and no promise.')
  }
  const unknown = Object.keys(changes).find((name) => !patchable.includes(name))
  if (unknown !== undefined) {
    throw new RecollectError(
      'invalid_object',
      `A patch cannot change "${unknown.toWellFormed()}": it takes ${patchable.join(', ')}.`,
      { details: { field: unknown } },
    )
  }
}

/** The whole object after the patch. `null` clears a field, as leaving it out does in `put`. */
function patched(object: StoredObject, changes: ObjectPatch, ifVersion: number): PutItem {
  const choose = <T>(change: T | null | undefined, current: T | undefined): T | undefined =>
    change === undefined ? current : (change ?? undefined)
  const input = {
    id: object.id,
    key: choose(changes.key, object.key),
    parentId: choose(changes.parentId, object.parentId),
    position: choose(changes.position, object.position),
    title: choose(changes.title, object.title),
    summary: choose(changes.summary, object.summary),
    content: choose(changes.content, object.content),
    contentType: choose(changes.contentType, object.contentType),
    occurredAt: choose(changes.occurredAt, object.occurredAt),
    expiresAt: choose(changes.expiresAt, object.expiresAt),
    properties: mergeProperties(object.properties, changes.properties),
    embedding: changes.embedding,
    ifVersion,
  }
  return { kind: object.kind, input }
}

/** As JSON merge patch (RFC 7396) does on one level: null removes, undefined says nothing. */
function mergeProperties(current: Properties, changes: ObjectPatch['properties'] = {}): Properties {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new RecollectError('invalid_object', '"properties" must be an object.', { details: { field: 'properties' } })
  }
  const merged = new Map(Object.entries(current))
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) merged.delete(name)
    else if (value !== undefined) merged.set(name, value)
  }
  return Object.fromEntries(merged)
}
