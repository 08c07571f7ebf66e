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
import { millis } from '../sql/times.ts'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { type EdgeFacts, toEdge } from './edge-row.ts'
import { isVisible } from './visible-ends.ts'

/** An edge as seen from a node, which is known by its place among the ids. */
interface Row extends EdgeFacts {
  readonly namespace: string
  readonly turn: number
  readonly outgoing: boolean
  readonly peer_id: string
  readonly relation: string
  readonly version: number
  readonly created_at: number
  readonly updated_at: number
}

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
    select n.turn::integer as turn, b.namespace, b.outgoing, b.peer_id, b.relation, b.note, b.status, b.role, b.confidence,
      b.evidence_id, b.version, ${millis(sql`b.created_at`)} as created_at, ${millis(sql`b.updated_at`)} as updated_at
    from (select * from nodes order by namespace, turn) as n cross join lateral (
      select * from (${sql.join(sides, sql` union all `)}) as sides order by ${bestFirst()} limit ${most}
    ) as b
    order by n.namespace, n.turn, ${bestFirst('b')}`
  const rows = await database.read(options, (session) => session.all(query))
  return responseOf(rows, [...new Set(ids)], limitPerNode)
}

/** The order of `compareNeighbors`. */
function bestFirst(row = 'sides'): RawBuilder<unknown> {
  const [certainty, changed, peer, relation, outgoing] = [
    ...['certainty', 'updated_at', 'peer_id', 'relation', 'outgoing'].map((name) => sql.id(row, name)),
  ]
  return sql`${certainty} desc, ${changed} desc, ${peer}, ${relation}, ${outgoing} desc`
}

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
    select e.namespace, ${sql.lit(side === 'out')} as outgoing, ${peerId} as peer_id, e.relation, e.note, e.status, e.role,
      e.confidence, e.evidence_id, e.version, e.created_at, e.updated_at, e.certainty
    from ${tables.edges} e
    where e.namespace = n.namespace and ${sql.id('e', own)} = n.id and ${isWanted} and ${isVisible(tables, peer)}
    order by e.certainty desc, e.updated_at desc, ${peerId}, e.relation
    limit ${most}
  )`
}

/** Rows of one node stand together; one more than the limit means that it has more edges. */
function responseOf(rows: readonly Row[], ids: readonly string[], limitPerNode: number): NeighborResponse {
  const neighbors: Neighbor[] = []
  const cut = new Set<number>()
  let [count, before] = [0, rows[0]]
  for (const row of rows) {
    count = row.turn === before?.turn && row.namespace === before.namespace ? count + 1 : 1
    before = row
    if (count > limitPerNode) cut.add(row.turn)
    else neighbors.push(toNeighbor(row, ids[row.turn - 1] ?? ''))
  }
  return { neighbors, truncated: ids.filter((_, index) => cut.has(index + 1)) }
}

function toNeighbor(row: Row, nodeId: string): Neighbor {
  const { peer_id: peerId, outgoing } = row
  const [from_id, to_id] = outgoing ? [nodeId, peerId] : [peerId, nodeId]
  return { nodeId, peerId, direction: outgoing ? 'out' : 'in', edge: toEdge({ ...row, from_id, to_id }) }
}
