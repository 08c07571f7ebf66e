import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import type { Json, Properties, StoredObject } from '../model/object.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import { type EngineContext, writerOf } from './context.ts'
import type { PatchOptions } from './engine.ts'
import { notFound } from './not-found.ts'
import type { ObjectPatch } from './object-input.ts'
import { type PutItem, putItems } from './put-items.ts'
import { runOperation } from './run-operation.ts'

/** How often a patch starts over when others write the same object meanwhile. */
const maxTries = 5

const patchable = [
  'key',
  'parentId',
  'position',
  'title',
  'summary',
  'content',
  'contentType',
  'occurredAt',
  'properties',
  'embedding',
]

export function patch(
  context: EngineContext,
  scope: Scope,
  id: string,
  changes: ObjectPatch,
  options: PatchOptions = {},
): Promise<StoredObject> {
  return runOperation(context, 'patch', options, async (report) => {
    assertScope(scope)
    assertIdentifier(id, 'id_required', 'id')
    checkNames(changes)
    for (let attempt = 1; ; attempt += 1) {
      const { existing } = await writerOf(context).readForWrite(scope, { ids: [id], keys: [], parentIds: [] }, options)
      const current = existing.find(({ object }) => object.id === id)
      if (current === undefined || current.deleted) throw notFound(id)
      const item = patched(current.object, changes, options.ifVersion ?? current.object.version)
      try {
        const [result] = await putItems(context, scope, [item], options, report)
        if (result === undefined || result.status === 'failed') throw result?.error ?? notFound(id)
        return result.object
      } catch (error) {
        const retry = options.ifVersion === undefined && attempt < maxTries
        if (!retry || !RecollectError.is(error, 'version_conflict')) throw error
      }
    }
  })
}

function checkNames(changes: ObjectPatch): void {
  if (typeof changes !== 'object' || changes === null) {
    throw new RecollectError('invalid_object', 'A patch must be an object of fields and new values.')
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
  return {
    id: object.id,
    kind: object.kind,
    key: choose(changes.key, object.key),
    parentId: choose(changes.parentId, object.parentId),
    position: choose(changes.position, object.position),
    title: choose(changes.title, object.title),
    summary: choose(changes.summary, object.summary),
    content: choose(changes.content, object.content),
    contentType: choose(changes.contentType, object.contentType),
    occurredAt: choose(changes.occurredAt, object.occurredAt),
    properties: mergeProperties(object.properties, changes.properties),
    embedding: changes.embedding,
    ifVersion,
  }
}

/** As JSON merge patch (RFC 7396) does on one level: null removes. */
function mergeProperties(current: Properties, changes: Properties | undefined): Properties {
  const merged: [string, Json][] = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null)
  return Object.fromEntries(merged)
}
