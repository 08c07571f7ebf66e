import type { CallOptions, Edge, EdgeCursor, EdgeDirection, ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { type EdgeRecord, edgeColumns, edgeOrder, toEdge } from './edge-row.ts'
import { ofRelations } from './of-relations.ts'
import { withEnds } from './with-ends.ts'

interface EdgePage {
  readonly ids?: readonly string[] | undefined
  readonly direction?: EdgeDirection | undefined
  readonly relations?: readonly string[] | undefined
  readonly limit: number
  readonly after?: EdgeCursor | undefined
}

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
  const page = (where: RawBuilder<unknown>) => sql`
    select ${edgeColumns} from ${tables.edges} e ${withEnds(tables)}
    where ${inScope(scope, 'e')} and ${ofRelations(relations)} and ${behind(after)} and ${where}
    order by e.namespace, e.from_id, e.relation, e.to_id limit ${limit}`
  const query: RawBuilder<EdgeRecord> =
    ids === undefined
      ? sql`${page(sql`true`)}`
      : sql`${pagesOf([...new Set(ids)], direction, page)} order by ${edgeOrder} limit ${limit}`
  return (await database.read(options, (session) => session.all(query))).map(toEdge)
}

function pagesOf(
  ids: readonly string[],
  direction: EdgeDirection,
  page: (where: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = (where: RawBuilder<unknown>) => sql`
    select p.* from unnest(${ids}::text[]) as w (id) cross join lateral (${page(where)}) as p`
  const out = each(sql`e.from_id = w.id`)
  if (direction === 'out') return out
  const incoming = each(sql`e.to_id = w.id`)
  return direction === 'in' ? incoming : sql`select * from (${out} union ${incoming}) as p`
}

function behind(after: EdgeCursor | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`
  const { namespace, fromId, relation, toId } = after
  return sql<boolean>`(e.namespace, e.from_id, e.relation, e.to_id) > (${namespace}, ${fromId}, ${relation}, ${toId})`
}
