import { compileFilters } from '../filters/compile.ts'
import type { Filters } from '../filters/filters.ts'
import { decodeCursor, encodeCursor } from '../model/cursor.ts'
import { RecollectError } from '../model/errors.ts'
import { assertIdentifier, isIdentifier } from '../model/identifier.ts'
import { isInt32 } from '../model/int32.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import type { StoredObject } from '../model/object.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { ChildCursor, ObjectCursor, ObjectHead } from '../ports/object-reader.ts'
import type { EngineContext } from './context.ts'
import type { Listing, ListOptions } from './engine.ts'
import { wholeNumber } from './engine-config.ts'
import { notFound } from './not-found.ts'
import { runOperation } from './run-operation.ts'

export function listChildren(
  context: EngineContext,
  scope: ReadScope,
  parentId: string,
  options: ListOptions = {},
): Promise<Listing<ObjectHead>> {
  return runOperation(context, 'list_children', options, async (report) => {
    assertReadScope(scope)
    assertIdentifier(parentId, 'id_required', 'parentId')
    const limit = listLimit(options)
    const after = options.cursor === undefined ? undefined : childCursor(options.cursor)
    const [parent] = await context.store.getMany(scope, [parentId], options)
    if (parent === undefined) throw notFound(parentId)
    // Under `everywhere` the same id may be taken in several namespaces: parts of one parent make a list.
    const { namespace } = parent
    const children = await context.store.listChildren({ namespace }, parentId, { limit: limit + 1, after }, options)
    const page = pageOf(children, limit, (child) => encodeCursor([child.position ?? null, child.id]))
    report.hits = page.objects.length
    return page
  })
}

export function listObjects(
  context: EngineContext,
  scope: ReadScope,
  request: { readonly filters?: Filters | undefined } = {},
  options: ListOptions = {},
): Promise<Listing<StoredObject>> {
  return runOperation(context, 'list_objects', options, async (report) => {
    assertReadScope(scope)
    assertKnownKeys('request', request, ['filters'])
    const limit = listLimit(options)
    const filter = compileFilters(request.filters, context.catalog)
    const after = options.cursor === undefined ? undefined : objectCursor(options.cursor)
    const objects = await context.store.listObjects(scope, { filter, limit: limit + 1, after }, options)
    const page = pageOf(objects, limit, (object) => encodeCursor([object.namespace, object.id]))
    report.hits = page.objects.length
    return page
  })
}

/** Items of a page: 1 to 1000, default 100. */
export function listLimit(options: ListOptions): number {
  return wholeNumber('limit', options.limit, 100, 1000)
}

/** Asked for one more than the limit, we know whether there is a next page. */
function pageOf<T>(items: readonly T[], limit: number, cursorOf: (last: T) => string): Listing<T> {
  const objects = items.slice(0, limit)
  const last = objects.at(-1)
  return last === undefined || items.length <= limit ? { objects } : { objects, cursor: cursorOf(last) }
}

function childCursor(cursor: string): ChildCursor {
  const [position, id] = decodeCursor(cursor, 2)
  if (!isIdentifier(id) || (position !== null && !isInt32(position))) throw foreignCursor()
  return position === null ? { id } : { id, position }
}

function objectCursor(cursor: string): ObjectCursor {
  const [namespace, id] = decodeCursor(cursor, 2)
  if (!isIdentifier(namespace) || !isIdentifier(id)) throw foreignCursor()
  return { namespace, id }
}

export function foreignCursor(): RecollectError {
  return new RecollectError('invalid_cursor', 'The cursor belongs to another list: list from the start.')
}
