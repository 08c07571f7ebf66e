import { decodeCursor, encodeCursor } from '../model/cursor.ts'
import { isIdentifier } from '../model/identifier.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EdgeCursor } from '../ports/edges.ts'
import { assertedIds } from './asserted-ids.ts'
import { oneOf } from './call-options.ts'
import type { EngineContext } from './context.ts'
import type { ListOptions } from './engine.ts'
import type { EdgeListing, ListEdgesRequest } from './graph-types.ts'
import { foreignCursor, listLimit } from './list.ts'
import { askedRelations, noteUnknownRelations } from './relations.ts'
import { runOperation } from './run-operation.ts'

export function listEdges(
  context: EngineContext,
  scope: ReadScope,
  request: ListEdgesRequest = {},
  options: ListOptions = {},
): Promise<EdgeListing> {
  return runOperation(context, 'list_edges', options, async (report) => {
    assertReadScope(scope)
    assertKnownKeys('request', request, ['ids', 'direction', 'relations'])
    const ids = request.ids === undefined ? undefined : assertedIds(request.ids)
    const direction = oneOf('direction', request.direction ?? 'both', ['out', 'in', 'both'])
    const relations = askedRelations(request.relations)
    const limit = listLimit(options)
    const after = options.cursor === undefined ? undefined : edgeCursor(options.cursor)
    if (ids?.length === 0) return { edges: [], degraded: [] }
    const page = { ids, direction, relations, limit: limit + 1, after }
    const found = await context.store.listEdges(scope, page, options)
    const edges = found.slice(0, limit)
    report.hits = edges.length
    const unmet = relations?.filter((relation) => !edges.some((edge) => edge.relation === relation)) ?? []
    if (after === undefined) await noteUnknownRelations(context, scope, unmet, options, report)
    const degraded = [...report.degraded]
    const last = edges.at(-1)
    if (last === undefined || found.length <= limit) return { edges, degraded }
    return { edges, degraded, cursor: encodeCursor([last.namespace, last.fromId, last.relation, last.toId]) }
  })
}

/** The relations that edges of a scope have. */
export function listRelations(
  context: EngineContext,
  scope: ReadScope,
  options: CallOptions = {},
): Promise<readonly string[]> {
  return runOperation(context, 'list_relations', options, async (report) => {
    assertReadScope(scope)
    const relations = await context.store.listRelations(scope, options)
    report.hits = relations.length
    return relations
  })
}

function edgeCursor(cursor: string): EdgeCursor {
  const [namespace, fromId, relation, toId] = decodeCursor(cursor, 4)
  if (!isIdentifier(namespace) || !isIdentifier(fromId) || !isIdentifier(relation) || !isIdentifier(toId)) {
    throw foreignCursor()
  }
  return { namespace, fromId, relation, toId }
}
