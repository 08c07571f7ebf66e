import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * What the queue of changes is kept in. An operation is one row for each target and subject, however often that changes; of an
 * object `relation` and `to_id` are empty, for no relation is. Rows come and go, so vacuum looks after them early.
 *
 * `ready_at` is when the operation may be leased: the end of a lease, the time of a retry, or when it began to wait. So one index
 * answers who is next, whatever the state of the others.
 */
export function queueTables({ targets, operations, changes, unguarded }: Tables): readonly RawBuilder<unknown>[] {
  return [
    // Values that a session keeps for later would break the order of the commits.
    sql`create sequence ${changes} as bigint cache 1`,
    sql`create sequence ${unguarded} as bigint cache 1`,
    sql`create table ${targets} (name text collate "C" primary key, takes text[] not null)`,
    // `since`: the oldest change that was not taken. `joined`: the oldest one since the lease.
    sql`
      create table ${operations} (
        target text collate "C" not null,
        namespace text collate "C" not null,
        id text collate "C" not null,
        relation text collate "C" not null,
        to_id text collate "C" not null,
        sequence bigint not null,
        cause integer not null,
        with_edges boolean not null,
        attempts integer not null default 0,
        since bigint not null,
        since_at timestamptz not null,
        ready_at timestamptz not null,
        lease text,
        joined bigint,
        joined_at timestamptz,
        joined_with_edges boolean not null default false,
        code text,
        message text,
        died_at timestamptz,
        primary key (target, namespace, id, relation, to_id)
      ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`,
    sql`create index operations_ready on ${operations} (target, ready_at, since) where died_at is null`,
    sql`create index operations_dead on ${operations} (target, namespace) where died_at is not null`,
  ]
}
