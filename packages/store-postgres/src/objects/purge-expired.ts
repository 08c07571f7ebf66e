import { compareText, type ObjectRef, type ReadScope, type WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { RacedError } from '../connection/retry.ts'
import { inScope } from '../filters/restriction.ts'
import { millis } from '../sql/times.ts'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { removeRows } from './remove-rows.ts'

interface Row {
  readonly namespace: string
  readonly id: string
  readonly parent_id: string | null
  /** When it expired on its own account; null while it has not. */
  readonly expired_at: number | null
}

/** Removes what has expired on its own account, the longest expired first. */
export async function purgeExpired(
  { database, tables }: StoreContext,
  scope: ReadScope,
  { limit }: { readonly limit: number },
  options: WriteOptions,
): Promise<readonly ObjectRef[]> {
  if (limit <= 0) return database.skip(options, [])
  return database.write(options, async (session) => {
    const locked = await session.all(lockExpired(tables, scope, limit))
    assertParentsLocked(locked)
    const expired = locked
      .flatMap(({ expired_at: at, ...row }) => (at === null ? [] : [{ ...row, at }]))
      .toSorted((a, b) => a.at - b.at || compareText(a.namespace, b.namespace) || compareText(a.id, b.id))
    await removeRows(session, tables, expired)
    return expired.map(({ namespace, id }) => ({ namespace, id }))
  })
}

/**
 * Locks the longest expired and the parents of those that are parts, in the order of `lockRows`. A part whose parent has expired is left
 * to that one. What is written again while its lock is awaited comes back as not expired.
 */
function lockExpired({ objects }: Tables, scope: ReadScope, limit: number): RawBuilder<Row> {
  return sql`
    with expired as materialized (
      select o.namespace, o.id, o.parent_id from ${objects} o
      where ${inScope(scope)} and o.expires_at <= statement_timestamp()
        and coalesce(o.parent_expires_at > statement_timestamp(), true)
      order by o.expires_at, o.namespace, o.id limit ${limit}
    )
    select o.namespace, o.id, o.parent_id,
      case when o.expires_at <= statement_timestamp() then ${millis(sql`o.expires_at`)} end as expired_at
    from (
      select namespace, id from expired union select namespace, parent_id from expired where parent_id is not null
    ) as wanted
    join ${objects} o on o.namespace = wanted.namespace and o.id = wanted.id
    order by o.parent_id is not null, o.namespace, o.id
    for no key update of o`
}

/** While a lock is awaited, a part may move to a parent that nobody looked for, or its parent may expire. */
function assertParentsLocked(rows: readonly Row[]): void {
  const parents = new Map(rows.map((row) => [JSON.stringify([row.namespace, row.id]), row]))
  for (const { namespace, parent_id: parentId } of rows) {
    if (parentId === null) continue
    const parent = parents.get(JSON.stringify([namespace, parentId]))
    if (parent === undefined || parent.expired_at !== null) throw new RacedError()
  }
}
