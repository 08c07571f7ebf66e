import type { CallOptions, Failure, Operation } from '@recollect/core'
import { cleanText } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { settle } from './settle.ts'
import { after } from './times.ts'

/** Most characters that are kept of a message, and of a code. */
const [maxMessage, maxCode] = [2000, 200]

/** Prolongs leases. */
export function renew(
  context: StoreContext,
  operations: readonly Operation[],
  { leaseMs }: { readonly leaseMs: number },
  options: CallOptions,
): Promise<readonly Operation[]> {
  const changes = updateHeld(context.tables, sql`ready_at = ${after(leaseMs)}`)
  return settle(context, operations.map(toSettlement), options, changes)
}

/** Removes operations that were taken. Those that others joined meanwhile wait again, since then. */
export function acknowledge(
  context: StoreContext,
  operations: readonly Operation[],
  options: CallOptions,
): Promise<readonly Operation[]> {
  const table = context.tables.operations
  const changes = sql`
    done as (delete from ${table} o using held h where o.ctid = h.tid and h.joined is null returning h.place),
    again as (
      update ${table} o set ${freed}, since = h.joined, since_at = h.joined_at, ready_at = h.joined_at,
        with_edges = h.joined_with_edges
      from held h where o.ctid = h.tid and h.joined is not null returning h.place
    ),
    settled as (select place from done union all select place from again)`
  return settle(context, operations.map(toSettlement), options, changes)
}

/** Lets operations wait for another attempt, or die. One that changed meanwhile waits as if new: its failure is of old. */
export function fail(
  context: StoreContext,
  failures: readonly Failure[],
  options: CallOptions,
): Promise<readonly Operation[]> {
  const isOld = sql`h.joined is not null`
  const dies = sql`(h.joined is null and h.retry is null)`
  const changes = updateHeld(
    context.tables,
    sql`
      ${freed},
      attempts = case when ${isOld} then o.attempts else o.attempts + 1 end,
      ready_at = case when ${isOld} or h.retry is null then o.since_at else ${after(sql`h.retry`)} end,
      died_at = case when ${dies} then clock_timestamp() end,
      code = case when ${dies} then h.code end,
      message = case when ${dies} then h.message end`,
  )
  const settlements = failures.map(({ operation, code, message, retry }) => ({
    operation,
    code: cut(code, maxCode),
    message: cut(message, maxMessage),
    ...(retry === 'dead' ? {} : { retry }),
  }))
  return settle(context, settlements, options, changes)
}

/** Gives leases back; the operations take their old place. */
export async function release(
  context: StoreContext,
  operations: readonly Operation[],
  options: CallOptions,
): Promise<void> {
  const changes = updateHeld(context.tables, sql`${freed}, ready_at = o.since_at`)
  await settle(context, operations.map(toSettlement), options, changes)
}

/** Nobody holds it any more. */
const freed = sql`lease = null, joined = null, joined_at = null, joined_with_edges = false`

function updateHeld({ operations }: Tables, assignments: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`settled as (
    update ${operations} o set ${assignments} from held h where o.ctid = h.tid returning h.place
  )`
}

function toSettlement(operation: Operation): { readonly operation: Operation } {
  return { operation }
}

/** The first characters, none of them cut in half. */
function cut(text: string, length: number): string {
  return [...cleanText(text).slice(0, 2 * length)].slice(0, length).join('').toWellFormed()
}
