import type { CallOptions, OperationQueue, Scope } from '@recollect/core'
import { sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { insist, lockPatience } from './insist.ts'
import { subjectColumns } from './operation-row.ts'

/** Lets subjects wait for a target, all in one statement; nothing happens for a target that is not open. */
export async function remind(
  { database, tables }: StoreContext,
  { namespace }: Scope,
  { target, reminders }: Parameters<OperationQueue['remind']>[1],
  options: CallOptions,
): Promise<void> {
  if (reminders.length === 0) return database.skip(options, undefined)
  const rows = reminders.map(({ subject, withEdges = false }) => ({
    ...subjectColumns(subject),
    with_edges: withEdges,
  }))
  const query = sql`select from ${sql.id(tables.schema, 'remind')}(${target}, ${namespace}, ${JSON.stringify(rows)}::jsonb)`
  await insist(lockPatience.reminder, options, () => database.run(options, query))
}
