import {
  type CallOptions,
  type Edge,
  type EdgeCursor,
  type EdgeDirection,
  namespaceOf,
  type ReadScope,
} from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { join } from '../filters/plan-to-sql.ts'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { type EdgeRecord, edgeColumns, toEdge } from './edge-row.ts'
import { relationName } from './relation-name.ts'
import { areVisible } from './visible-ends.ts'

interface EdgePage {
  readonly ids?: readonly string[] | undefined
  readonly direction?: EdgeDirection | undefined
  readonly relations?: readonly string[] | undefined
  readonly limit: number
  readonly after?: EdgeCursor | undefined
}

type Conditions = readonly RawBuilder<unknown>[]

/**
 * Visible edges in the order of the primary key. Those of certain objects come object by object, each sorted by an index of its
 * own (`edges_pkey`, `edges_in`) and cut to the page, so that a page of a hub reads no more than a page.
 */
export async function listEdges(
  { database, tables }: StoreContext,
  scope: ReadScope,
  { ids, direction = 'both', relations, limit, after }: EdgePage,
  options: CallOptions,
): Promise<readonly Edge[]> {
  const page = (conditions: Conditions): RawBuilder<EdgeRecord> => sql`
    select ${edgeColumns} from ${tables.edges} e
    where ${join('and', [inScope(scope, 'e'), areVisible(tables), ...behind(after), ...conditions])}
    order by e.namespace, e.from_id, e.relation, e.to_id limit ${limit}`
  const query =
    ids === undefined
      ? page(relations === undefined ? [] : [sql`${relationName('e')} = any(${relations}::text[])`])
      : sql<EdgeRecord>`
          ${pagesOf([...new Set(ids)], direction, (node) =>
            page([
              node,
              ...(relations === undefined ? [] : [sql`e.relation = any(${relations}::text[])`]),
              ...sourcesBehind(scope, after),
            ]),
          )}
          order by namespace, from_id, relation, to_id limit ${limit}`
  return (await database.read(options, (session) => session.all(query))).map(toEdge)
}

function pagesOf(
  ids: readonly string[],
  direction: EdgeDirection,
  page: (node: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = (node: RawBuilder<unknown>) => sql`
    select p.* from unnest(${ids}::text[]) as w (id) cross join lateral (${page(node)}) as p`
  const [out, incoming] = [each(sql`e.from_id = w.id`), each(sql`e.to_id = w.id`)]
  if (direction === 'both') return sql`select * from (${out} union ${incoming}) as p`
  return direction === 'out' ? out : incoming
}

function behind(after: EdgeCursor | undefined): Conditions {
  if (after === undefined) return []
  const { namespace, fromId, relation, toId } = after
  return [sql`(e.namespace, e.from_id, e.relation, e.to_id) > (${namespace}, ${fromId}, ${relation}, ${toId})`]
}

/** What follows from that inside one namespace, in terms that the index `edges_in` understands. */
function sourcesBehind(scope: ReadScope, after: EdgeCursor | undefined): Conditions {
  return after !== undefined && after.namespace === namespaceOf(scope) ? [sql`e.from_id >= ${after.fromId}`] : []
}
