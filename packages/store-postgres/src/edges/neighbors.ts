import type {
  CallOptions,
  EdgeDirection,
  Neighbor,
  NeighborRequest,
  NeighborResponse,
  ReadScope,
} from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isEntity } from '../filters/is-entity.ts'
import { askedRows } from '../objects/asked-rows.ts'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { type EdgeRecord, edgeColumns, toEdge } from './edge-row.ts'
import { isVisible } from './visible-ends.ts'

type Row = EdgeRecord & { readonly node_id: string; readonly direction: 'out' | 'in'; readonly place: number }

/**
 * The best edges of all nodes in one statement. Each node asks the indexes `edges_best_out` and `edges_best_in`, which hold
 * its edges in the order wanted, and stops at the limit: the best edges of a hub cost no more than those of another node. What does
 * not count is passed over on the way, one by one: edges of other relations (in the index alone, from PostgreSQL 17 on), and
 * edges whose other end is hidden (by a look at each end). A hub that has very many of those and few others is read far.
 * One edge more than is wanted tells whether there are more.
 */
export async function neighbors(
  { database, tables }: StoreContext,
  scope: ReadScope,
  { ids, relations, direction, limitPerNode }: NeighborRequest,
  options: CallOptions,
): Promise<NeighborResponse> {
  const most = limitPerNode + 1
  const sides = (direction === 'both' ? (['out', 'in'] as const) : [direction]).map((side) =>
    bestOf(tables, side, relations, most),
  )
  const query: RawBuilder<Row> = sql`
    with nodes as materialized (${askedRows(tables, scope, ids, isEntity('n'))})
    select n.id as node_id, b.*
    from nodes n cross join lateral (
      select *, row_number() over (${bestFirst})::integer as place from (${sql.join(sides, sql` union all `)}) as sides
      ${bestFirst} limit ${most}
    ) as b
    order by n.namespace, n.turn, b.place`
  const rows = await database.read(options, (session) => session.all(query))
  const cut = new Set(rows.flatMap(({ place, node_id }) => (place === most ? [node_id] : [])))
  return {
    neighbors: rows.filter(({ place }) => place < most).map(toNeighbor),
    truncated: ids.filter((id) => cut.has(id)),
  }
}

/** The order of `compareNeighbors`. */
const bestFirst: RawBuilder<unknown> = sql`
  order by certainty desc, changed desc, peer_id, relation, direction = 'in'`

/** The best edges on one side of the node `n`. */
function bestOf(
  tables: Tables,
  side: Exclude<EdgeDirection, 'both'>,
  relations: readonly string[] | undefined,
  most: number,
): RawBuilder<unknown> {
  const [own, peer] = side === 'out' ? (['from_id', 'to_id'] as const) : (['to_id', 'from_id'] as const)
  const peerId = sql.id('e', peer)
  const isWanted = relations === undefined ? sql`true` : sql`e.relation = any(${relations}::text[])`
  return sql`(
    select ${edgeColumns}, ${sql.lit(side)} as direction, ${peerId} as peer_id, e.certainty, e.updated_at as changed
    from ${tables.edges} e
    where e.namespace = n.namespace and ${sql.id('e', own)} = n.id and ${isWanted} and ${isVisible(tables, peer)}
    order by e.certainty desc, e.updated_at desc, ${peerId}, e.relation
    limit ${most}
  )`
}

function toNeighbor(row: Row): Neighbor {
  const { node_id: nodeId, direction } = row
  return { nodeId, peerId: direction === 'out' ? row.to_id : row.from_id, direction, edge: toEdge(row) }
}
