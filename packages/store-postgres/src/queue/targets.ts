import type { CallOptions, Taken, TargetSpec } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'

interface Row {
  readonly name: string
  readonly takes: readonly Taken[]
}

/** All open targets, by name. */
export async function listTargets(
  { database, tables }: StoreContext,
  options: CallOptions,
): Promise<readonly TargetSpec[]> {
  const query: RawBuilder<Row> = sql`select name, to_jsonb(takes) as takes from ${tables.targets} order by name`
  return (await database.run(options, query)).map(({ name, takes }) => ({ name, takes }))
}

/** Opens a target, or changes what it takes. One that is open as it should be already holds nobody up. */
export async function openTarget(
  context: StoreContext,
  { name, takes }: TargetSpec,
  options: CallOptions,
): Promise<void> {
  const { database, tables } = context
  const open: RawBuilder<unknown> = sql`
    select from ${tables.targets} where name = ${name} and takes = ${[...takes]}::text[]`
  if ((await database.run(options, open)).length > 0) return
  await database.write(options, async (session) => {
    await lockTargets(session, tables)
    await session.all(sql`
      insert into ${tables.targets} (name, takes) values (${name}, ${[...takes]}::text[])
      on conflict (name) do update set takes = excluded.takes`)
  })
}

/** Closes a target and forgets what waits for it. */
export async function closeTarget(
  { database, tables }: StoreContext,
  name: string,
  options: CallOptions,
): Promise<void> {
  await database.write(options, async (session) => {
    await lockTargets(session, tables)
    await session.all(sql`delete from ${tables.targets} where name = ${name}`)
    await session.all(sql`delete from ${tables.operations} where target = ${name}`)
  })
}

/**
 * Waits until every transaction that looked at the targets has ended, and makes new ones wait: whoever writes afterwards sees
 * what is decided here, and nobody is still writing who did not.
 */
async function lockTargets(session: Session, { targets }: Tables): Promise<void> {
  await session.all(sql`lock table ${targets} in access exclusive mode`)
}
