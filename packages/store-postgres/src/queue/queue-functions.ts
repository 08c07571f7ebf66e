import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { enqueue, enqueueVariables } from './enqueue.ts'
import { lockPatience } from './insist.ts'
import { edgeChanges, objectChanges, type SubjectChanges, type TableEvent, vectorChanges } from './subject-changes.ts'

/**
 * Changes of objects, edges and vectors become operations in the database itself, once for each statement: no write can forget it,
 * those in a transaction of the host included, and it costs no request. Rows that were written as they were are no changes.
 */
export function queueFunctions(tables: Tables): readonly RawBuilder<unknown>[] {
  const watched = [objectChanges(tables), edgeChanges(tables), vectorChanges(tables)]
  return [...watched.flatMap((one) => triggersOn(tables, one)), remindFunction(tables)]
}

const seen = {
  insert: sql`new table as new_rows`,
  update: sql`old table as old_rows new table as new_rows`,
  delete: sql`old table as old_rows`,
}

function triggersOn(tables: Tables, watched: SubjectChanges): readonly RawBuilder<unknown>[] {
  return (['insert', 'update', 'delete'] as const).flatMap((event) => {
    const called = `queue_${watched.name}_${event}`
    const callee = sql.id(tables.schema, called)
    return [
      triggerFunction(tables, callee, watched, event),
      sql`
        create trigger ${sql.id(called)} after ${sql.raw(event)} on ${watched.table} referencing ${seen[event]}
        for each statement execute function ${callee}()`,
    ]
  })
}

/** Looking at the targets holds off whoever opens one until the transaction ends, so that the new one misses nothing. */
function triggerFunction(
  tables: Tables,
  callee: RawBuilder<unknown>,
  { roles, guarded, changes }: SubjectChanges,
  event: TableEvent,
): RawBuilder<unknown> {
  return sql`
    create function ${callee}() returns trigger language plpgsql as $enqueue$
    declare ${enqueueVariables}
    begin
      if not exists (select from ${tables.targets} where takes && array[${sql.join(roles.map((one) => sql.lit(one)))}]) then
        return null;
      end if;
      ${enqueue(tables, { changes: changes[event], takenBy: sql`t.takes && c.roles`, knows: true, guarded })}
      return null;
    end
    $enqueue$`
}

/** `remind(target, namespace, reminders)`. It gives up on a lock early: see `insist`. */
function remindFunction(tables: Tables): RawBuilder<unknown> {
  const changes = sql`
    select for_namespace as namespace, r.id, r.relation, r.to_id, 0 as cause, bool_or(r.with_edges) as with_edges
    from jsonb_to_recordset(reminders) as r (id text, relation text, to_id text, with_edges boolean)
    group by r.id, r.relation, r.to_id`
  return sql`
    create function ${sql.id(tables.schema, 'remind')}(for_target text, for_namespace text, reminders jsonb)
    returns void language plpgsql set lock_timeout = ${sql.lit(lockPatience.reminder)} as $enqueue$
    declare ${enqueueVariables}
    begin
      ${enqueue(tables, { changes, takenBy: sql`t.name = for_target`, knows: false, guarded: false })}
    end
    $enqueue$`
}
