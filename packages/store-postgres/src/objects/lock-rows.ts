import type { Facets } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { RacedError } from '../connection/retry.ts'
import type { Session } from '../connection/session.ts'
import { isLive } from '../filters/is-live.ts'
import { endlessMillis, millis } from '../sql/times.ts'
import type { Tables } from '../tables.ts'

/** What a write has to know of a stored object. */
export interface StoredRow {
  readonly id: string
  readonly kind: string
  readonly key: string | null
  readonly parent_id: string | null
  readonly title: string
  readonly facets: Facets
  readonly version: number
  readonly created_at: number
  readonly updated_at: number
  /** On its own account. */
  readonly deleted: boolean
  readonly expires_at: number | null
  /** Deleted or expired, or a part of such a parent. */
  readonly hidden: boolean
  /** When the last of its parts is gone that are not deleted on their own account; infinite where one stays, or where there is none. */
  readonly parts_until: number
  /** Whether it has parts, live or not, besides the objects of the batch; asked for objects that become parts only. */
  readonly has_other_parts: boolean
}

/** The rows that a write touches or depends on. Their stored parents are locked with them. */
export interface LockRequest {
  readonly ids: readonly string[]
  readonly parentIds?: readonly string[]
  readonly keys?: readonly { readonly kind: string; readonly key: string }[]
  /** Objects among `ids` that become parts. */
  readonly becomingParts?: readonly string[]
}

/**
 * Locks rows and reads them, in one statement. Every write locks first-class objects before parts, each by id, and a part
 * never without its parent: so writers queue up instead of deadlocking, and who holds a parent holds all of its parts.
 */
export async function lockRows(
  session: Session,
  tables: Tables,
  namespace: string,
  { ids, parentIds = [], keys = [], becomingParts = [] }: LockRequest,
): Promise<ReadonlyMap<string, StoredRow>> {
  const { objects } = tables
  const named = sql`select unnest(${[...new Set([...ids, ...parentIds])]}::text[]) as id`
  const parents = sql`
    select s.parent_id from ${objects} s
    where s.namespace = ${namespace} and s.id = any(${ids}::text[]) and s.parent_id is not null`
  const holders = sql`
    select k.id from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) as wanted (kind, key)
    join ${objects} k on k.namespace = ${namespace} and k.key = wanted.key and k.kind = wanted.kind`
  const hasOtherParts = sql`exists (
    select from ${objects} c where c.namespace = ${namespace} and c.parent_id = o.id and c.id <> all(${ids}::text[])
  )`
  const query: RawBuilder<StoredRow> = sql`
    select o.id, o.kind, o.key, o.parent_id, o.title, o.facets, o.version,
      ${millis(sql`o.created_at`)} as created_at, ${millis(sql`o.updated_at`)} as updated_at,
      o.deleted_at is not null as deleted, ${millis(sql`o.expires_at`)} as expires_at, not ${isLive('o')} as hidden,
      ${endlessMillis(sql`o.parts_until`)} as parts_until,
      ${becomingParts.length === 0 ? sql`false` : sql`(o.id = any(${becomingParts}::text[]) and ${hasOtherParts})`} as has_other_parts
    from (${named} union ${parents} ${keys.length === 0 ? sql`` : sql`union ${holders}`}) as wanted
    join ${objects} o on o.namespace = ${namespace} and o.id = wanted.id
    order by o.parent_id is not null, o.id
    for no key update of o`
  const rows = new Map((await session.all(query)).map((row) => [row.id, row]))
  assertParentsLocked(ids, rows)
  return rows
}

/** While a lock is awaited, a part may move to a parent that this statement did not look for. */
function assertParentsLocked(ids: readonly string[], rows: ReadonlyMap<string, StoredRow>): void {
  for (const id of ids) {
    const parentId = rows.get(id)?.parent_id ?? null
    if (parentId !== null && !rows.has(parentId)) throw new RacedError()
  }
}
