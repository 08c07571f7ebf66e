import {
  type CallOptions,
  maxIdentifierBytes,
  RecollectError,
  type Taken,
  type TargetSpec,
  utf8Length,
} from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { StoreContext } from '../store-context.ts'
import { insist, lockPatience } from './insist.ts'

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

/**
 * Opens a target, or changes what it takes. One that is open as it should be already holds nobody up. The keys of operations and
 * the notifications hold the name: one that does not fit in there would make every write fail.
 *
 * @throws `invalid_option`
 */
export async function openTarget(
  context: StoreContext,
  { name, takes }: TargetSpec,
  options: CallOptions,
): Promise<void> {
  const { database, tables } = context
  if (utf8Length(name) > maxIdentifierBytes) throw tooLong(name)
  const open: RawBuilder<unknown> = sql`
    select from ${tables.targets} where name = ${name} and takes = ${[...takes]}::text[]`
  if ((await database.run(options, open)).length > 0) return
  await changeTargets(context, options, async (session) => {
    await session.all(sql`
      insert into ${tables.targets} (name, takes) values (${name}, ${[...takes]}::text[])
      on conflict (name) do update set takes = excluded.takes`)
  })
}

/** Closes a target and forgets what waits for it. */
export async function closeTarget(context: StoreContext, name: string, options: CallOptions): Promise<void> {
  const { tables } = context
  await changeTargets(context, options, async (session) => {
    await session.all(sql`delete from ${tables.targets} where name = ${name}`)
    await session.all(sql`delete from ${tables.operations} where target = ${name}`)
  })
}

/**
 * Waits until every transaction that looked at the targets has ended, and makes new ones wait: whoever writes afterwards sees
 * what is decided here, and nobody is still writing who did not. Behind a transaction that goes on for long it lets the others through
 * again and again, so that none of them is held up by more than moments.
 */
function changeTargets(
  { database, tables }: StoreContext,
  options: CallOptions,
  change: (session: Session) => Promise<void>,
): Promise<void> {
  return insist(lockPatience.targets, options, () =>
    database.write(options, async (session) => {
      await session.all(sql`set local lock_timeout = ${sql.lit(lockPatience.targets)}`)
      await session.all(sql`lock table ${tables.targets} in access exclusive mode`)
      await change(session)
    }),
  )
}

function tooLong(name: string): RecollectError {
  const bytes = utf8Length(name)
  return new RecollectError(
    'invalid_option',
    `The name of the target that begins with "${name.slice(0, 40).toWellFormed()}" has ${bytes} bytes of UTF-8; it may have ${maxIdentifierBytes}.`,
    { details: { actual: bytes, limit: maxIdentifierBytes } },
  )
}
