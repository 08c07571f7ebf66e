import type { EdgeRef } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import { isEntity } from '../filters/is-entity.ts'
import { isLive } from '../filters/is-live.ts'
import { millis } from '../sql/times.ts'
import type { Tables } from '../tables.ts'
import type { EdgeFacts } from './edge-row.ts'
import { refRows } from './ref-rows.ts'

/** Whether an object may be an end of an edge. */
export type EndState = 'entity' | 'part' | 'missing'

/** What is stored of an edge. */
export interface StoredEdge extends EdgeFacts {
  readonly version: number
  readonly created_at: number
  readonly updated_at: number
}

/** What a write has to know of one edge. */
export interface EdgeState {
  readonly from: EndState
  readonly to: EndState
  readonly stored: StoredEdge | undefined
}

type Row = (StoredEdge | { readonly version: null }) & { readonly from_state: EndState; readonly to_state: EndState }

/**
 * Locks both ends of edges and the edges that are there, and reads them, in one statement; answers stand in the order of the
 * refs. Ends are locked before edges, first-class objects before parts, each by its key: the order of `lockRows`, so that
 * writers queue up instead of deadlocking. The ends' lock is a shared one: it keeps out who deletes or moves an end, and
 * lets in who links to it too, for a hub is an end of very many edges.
 */
export async function lockEdges(
  session: Session,
  { objects, edges }: Tables,
  namespace: string,
  refs: readonly EdgeRef[],
): Promise<readonly EdgeState[]> {
  const ids = [...new Set(refs.flatMap(({ fromId, toId }) => [fromId, toId]))]
  const stateOf = (row: string) => sql`case
    when ${isEntity(row)} then 'entity' when ${isLive(row)} then 'part' else 'missing'
  end`
  const query: RawBuilder<Row> = sql`
    with refs as materialized (select r.* from ${refRows(refs)}),
    ends as materialized (
      select o.id, o.live, o.visible_until, o.parent_id from ${objects} o
      where o.namespace = ${namespace} and o.id = any(${ids}::text[])
      order by o.parent_id is not null, o.id
      for share of o
    ),
    stored as materialized (
      select e.* from ${edges} e join refs r on r.from_id = e.from_id and r.relation = e.relation and r.to_id = e.to_id
      where e.namespace = ${namespace} and (select count(*) from ends) > 0
      order by e.from_id, e.relation, e.to_id
      for no key update of e
    )
    select ${stateOf('f')} as from_state, ${stateOf('t')} as to_state, s.note, s.status, s.role, s.confidence, s.evidence_id,
      s.version, ${millis(sql`s.created_at`)} as created_at, ${millis(sql`s.updated_at`)} as updated_at
    from refs r
    left join ends f on f.id = r.from_id
    left join ends t on t.id = r.to_id
    left join stored s on s.from_id = r.from_id and s.relation = r.relation and s.to_id = r.to_id
    order by r.place`
  return (await session.all(query)).map(({ from_state: from, to_state: to, ...stored }) => ({
    from,
    to,
    stored: stored.version === null ? undefined : stored,
  }))
}
