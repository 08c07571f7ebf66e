import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { wakeChannel } from './wake-channel.ts'

/**
 * Changes of objects and edges become operations in the database itself, once for each statement: no write can forget it, those
 * in a transaction of the host included, and it costs no request. Rows that were written as they were are no changes.
 */
export function queueTriggers(tables: Tables): readonly RawBuilder<unknown>[] {
  const { objects, edges } = tables
  return [
    ...triggerOn(tables, objects, 'objects', objectChanges),
    ...triggerOn(tables, edges, 'edges', {
      insert: edgeChange(sql`version`, sql`new_rows`),
      update: edgeChange(
        sql`coalesce(n.version, 0)`,
        sql`old_rows o full join new_rows n using (namespace, from_id, relation, to_id)
          where n.version is distinct from o.version`,
      ),
      delete: edgeChange(sql`0`, sql`old_rows`),
    }),
  ]
}

/** For each event a query for the changes: namespace, id, relation, to_id, cause, with_edges, and the roles before and after. */
type Changes = Readonly<Record<'insert' | 'update' | 'delete', RawBuilder<unknown>>>

const role = (row: string) => sql`case when ${sql.ref(`${row}.parent_id`)} is null then 'entities' else 'parts' end`

const isEntity = (row: string) => sql`(${sql.ref(`${row}.live`)} and ${sql.ref(`${row}.parent_id`)} is null)`

/** What is indexed of an object beyond its own fields. */
const derived = (row: string) => sql.join(['effective', 'parent_kind', 'parent_title'].map((name) => sql.id(row, name)))

const objectChanges: Changes = {
  insert: sql`
    select namespace, id, '' as relation, '' as to_id, version as cause, false as with_edges, array[${role('n')}] as roles
    from new_rows n`,
  // A full join is never a nested loop. The plan is made once, often for one row, and has to do for a thousand. And SQL of the host may
  // give a row another key: then it is two changes.
  update: sql`
    select namespace, id, '' as relation, '' as to_id, coalesce(n.version, 0) as cause,
      coalesce(not ${isEntity('o')} and ${isEntity('n')}, false) as with_edges, array[${role('o')}, ${role('n')}] as roles
    from old_rows o full join new_rows n using (namespace, id)
    where n.version is distinct from o.version or (n.live and (${derived('n')}) is distinct from (${derived('o')}))`,
  delete: sql`
    select namespace, id, '' as relation, '' as to_id, 0 as cause, false as with_edges, array[${role('o')}] as roles
    from old_rows o`,
}

function edgeChange(cause: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select namespace, from_id as id, relation, to_id, ${cause} as cause, false as with_edges, array['edges'] as roles
    from ${from}`
}

const seen = {
  insert: sql`new table as new_rows`,
  update: sql`old table as old_rows new table as new_rows`,
  delete: sql`old table as old_rows`,
}

function triggerOn(
  tables: Tables,
  table: RawBuilder<unknown>,
  name: string,
  changes: Changes,
): readonly RawBuilder<unknown>[] {
  return (['insert', 'update', 'delete'] as const).flatMap((event) => {
    const called = `queue_${name}_${event}`
    const callee = sql.id(tables.schema, called)
    return [
      enqueue(tables, callee, changes[event]),
      sql`
        create trigger ${sql.id(called)} after ${sql.raw(event)} on ${table} referencing ${seen[event]}
        for each statement execute function ${callee}()`,
    ]
  })
}

/**
 * The function that lets changes wait for the targets that take them. It draws sequences while the transaction has the changed
 * rows locked, so that those of one subject rise in the order of the commits. Operations are written in the order of their key.
 * Looking at the targets holds off whoever opens one until the transaction ends, so that the new one misses nothing.
 */
function enqueue(tables: Tables, callee: RawBuilder<unknown>, changes: RawBuilder<unknown>): RawBuilder<unknown> {
  const { targets, operations, schema } = tables
  return sql`
    create function ${callee}() returns trigger language plpgsql as $enqueue$
    declare
      noticed timestamptz := clock_timestamp();
      told text;
    begin
      if not exists (select from ${targets}) then return null; end if;
      for told in
        with numbered as materialized (
          select c.*, nextval(${sql.lit(`${schema}.changes`)}::regclass) as sequence from (${changes}) as c
        ), written as (
          insert into ${operations} as o (
            target, namespace, id, relation, to_id, sequence, cause, with_edges, since, since_at, ready_at
          )
          select t.name, c.namespace, c.id, c.relation, c.to_id, c.sequence, c.cause, c.with_edges, c.sequence, noticed, noticed
          from numbered c join ${targets} t on t.takes && c.roles
          order by t.name, c.namespace, c.id, c.relation, c.to_id
          on conflict (target, namespace, id, relation, to_id) do update set
            sequence = excluded.sequence,
            cause = excluded.cause,
            with_edges = o.with_edges or excluded.with_edges,
            attempts = 0,
            ready_at = case when o.lease is not null and o.ready_at > excluded.ready_at then o.ready_at else o.since_at end,
            joined = case when o.lease is not null then coalesce(o.joined, excluded.since) end,
            joined_at = case when o.lease is not null then coalesce(o.joined_at, excluded.since_at) end,
            joined_with_edges = o.lease is not null and (o.joined_with_edges or excluded.with_edges),
            code = null, message = null, died_at = null
          returning o.target
        )
        select distinct target from written
      loop
        perform pg_notify(${sql.lit(wakeChannel(schema))}, told);
      end loop;
      return null;
    end
    $enqueue$`
}
