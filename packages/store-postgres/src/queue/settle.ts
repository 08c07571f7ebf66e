import type { CallOptions, Operation } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { pause } from './insist.ts'
import { sameKey, subjectColumns } from './operation-row.ts'

/** What a holder says of an operation that it holds. */
export interface Settlement {
  readonly operation: Operation
  readonly retry?: number | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
}

/** Pauses in milliseconds before the operations that a writer has locked are tried again. */
const pauses = [5, 10, 20, 40, 80, 160, 320]

/**
 * Changes operations whose lease is held, all in one statement; gives back those whose lease is lost. `changes` are common table
 * expressions over `held`: the place and the state of each operation, and what its holder says; the last of them, `settled`, names
 * those that it changed. One that changed in the moment before it was locked is not found in its place, and is tried again.
 *
 * It never waits for a lock. A writer may hold an operation until its transaction ends, and want another one that is locked here:
 * waiting would be a deadlock, and might end the writer's transaction. What is still locked after about half a second stays leased
 * until its time is over, and is not lost.
 */
export async function settle(
  { database, tables }: StoreContext,
  settlements: readonly Settlement[],
  options: CallOptions,
  changes: RawBuilder<unknown>,
): Promise<readonly Operation[]> {
  if (settlements.length === 0) return database.skip(options, [])
  const lost = new Set<number>()
  let open = settlements.map(({ operation, ...said }, place) => toRecord(operation, said, place))
  for (let attempt = 0; ; attempt += 1) {
    const left = await database.run(options, statement(tables, open, changes))
    for (const { place, held } of left) if (!held) lost.add(place)
    const locked = new Set(left.flatMap(({ place, held }) => (held ? place : [])))
    open = open.filter(({ place }) => locked.has(place))
    const rest = pauses[attempt]
    if (open.length === 0 || rest === undefined) break
    await pause(rest, options.signal)
  }
  return settlements.flatMap(({ operation }, place) => (lost.has(place) ? operation : []))
}

type Given = ReturnType<typeof toRecord>

function toRecord(operation: Operation, said: Omit<Settlement, 'operation'>, place: number) {
  const { target, namespace, subject, lease } = operation
  return { place, target, namespace, ...subjectColumns(subject), lease, ...said }
}

function statement(
  { operations }: Tables,
  given: readonly Given[],
  changes: RawBuilder<unknown>,
): RawBuilder<{ place: number; held: boolean }> {
  return sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (
        place integer, target text, namespace text, id text, relation text, to_id text, lease text, retry float8, code text,
        message text
      )
    ), held as materialized (
      select o.ctid as tid, o.joined, o.joined_at, o.joined_with_edges, g.place, g.retry, g.code, g.message
      from given g join ${operations} o on ${sameKey('o', 'g')} and o.lease = g.lease
      for update of o skip locked
    ), ${changes}
    select g.place, exists (select from ${operations} o where ${sameKey('o', 'g')} and o.lease = g.lease) as held
    from given g where g.place not in (select s.place from settled s)`
}
