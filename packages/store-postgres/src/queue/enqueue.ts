import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { wakeChannel } from './wake-channel.ts'

/** Changes that the database lets wait for the targets that take them. */
export interface Enqueued {
  /** A query for namespace, id, relation, to_id, cause, with_edges, and what else `takenBy` looks at. */
  readonly changes: RawBuilder<unknown>
  /** Whether the target `t` takes the change `c`. */
  readonly takenBy: RawBuilder<unknown>
  /** Whether a change tells what has become of the truth, or what waits knows better. */
  readonly knows: boolean
  /** Whether the transaction has what the changed rows belong to locked. */
  readonly guarded: boolean
}

/** Variables of a function that runs `enqueue`. */
export const enqueueVariables: RawBuilder<unknown> = sql`
  noticed timestamptz := clock_timestamp();
  others bigint;
  places tid[];
  told text[];`

/**
 * Statements of PL/pgSQL that let changes wait. Operations are written, and so locked, in the order of their key.
 *
 * Sequences of a subject must rise in the order of the commits. They do where they are drawn while the transaction has the changed row
 * locked, for then no other change of it is under way. Changes without that lock draw another one once they have the operation locked,
 * and count that; so do those with the lock when that was counted meanwhile, since it may have been for the same subject.
 */
export function enqueue(tables: Tables, { changes, takenBy, knows, guarded }: Enqueued): RawBuilder<unknown> {
  const { targets, operations, unguarded, schema } = tables
  const next = (sequence: string) => sql`nextval(${sql.lit(`${schema}.${sequence}`)}::regclass)`
  const counted = sql`(select u.last_value + u.is_called::integer from ${unguarded} u)`
  const drawAgain = sql`update ${operations} o set sequence = ${next('changes')} where o.ctid = any(places);`
  return sql`
    ${guarded ? sql`others := ${counted};` : sql``}
    with numbered as materialized (
      select c.*, ${next('changes')} as sequence from (${changes}) as c
    ), written as (
      insert into ${operations} as o (
        target, namespace, id, relation, to_id, sequence, cause, with_edges, since, since_at, ready_at
      )
      select t.name, c.namespace, c.id, c.relation, c.to_id, c.sequence, c.cause, c.with_edges, c.sequence, noticed, noticed
      from numbered c join ${targets} t on ${takenBy}
      order by t.name, c.namespace, c.id, c.relation, c.to_id
      on conflict (target, namespace, id, relation, to_id) do update set
        sequence = excluded.sequence,
        cause = ${knows ? sql`excluded.cause` : sql`o.cause`},
        with_edges = o.with_edges or excluded.with_edges,
        attempts = 0,
        ready_at = case when o.lease is not null and o.ready_at > excluded.ready_at then o.ready_at else o.since_at end,
        joined = case when o.lease is not null then coalesce(o.joined, excluded.since) end,
        joined_at = case when o.lease is not null then coalesce(o.joined_at, excluded.since_at) end,
        joined_with_edges = o.lease is not null and (o.joined_with_edges or excluded.with_edges),
        code = null, message = null, died_at = null
      returning o.target, o.ctid as place
    )
    select array_agg(w.place), array_agg(distinct w.target) into places, told from written w;
    ${
      guarded ? sql`if ${counted} <> others then ${drawAgain} end if;` : sql`${drawAgain} perform ${next('unguarded')};`
    }
    perform pg_notify(${sql.lit(wakeChannel(schema))}, t.name) from unnest(told) as t (name);`
}
