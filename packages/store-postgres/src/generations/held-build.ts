import type { Build, BuildCounts, BuildProgress, CallOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { after } from '../queue/times.ts'
import type { StoreContext } from '../store-context.ts'

/** Notes progress and prolongs the lease. */
export function advanceBuild(
  context: StoreContext,
  build: Build,
  request: { readonly progress?: BuildProgress | undefined; readonly leaseMs: number },
  options: CallOptions,
): Promise<boolean> {
  const { progress, leaseMs } = request
  const noted =
    progress === undefined
      ? sql``
      : sql`cursor = ${progress.cursor}, documents = ${progress.documents}, skipped = ${progress.skipped},`
  return changeHeld(context, build, sql`${noted} leased_until = ${after(leaseMs)}`, options)
}

/** Lets the generation serve, and retires those that it stands for, in one statement. */
export function finishBuild(
  context: StoreContext,
  build: Build,
  { documents, skipped }: BuildCounts,
  options: CallOptions,
): Promise<boolean> {
  const { generations } = context.tables
  const replaced = sql`
    retired as (
      update ${generations} o set state = 'retired', changed_at = clock_timestamp()
      from held h
      where o.target = h.target and o.number <> h.number and o.state = 'serving'
        and (h.namespace is null or o.namespace = h.namespace)
    )`
  const served = sql`state = 'serving', cursor = null, documents = ${documents}, skipped = ${skipped}, ${freed}`
  return changeHeld(context, build, served, options, replaced)
}

/** Gives the lease back. */
export async function releaseBuild(context: StoreContext, build: Build, options: CallOptions): Promise<void> {
  await changeHeld(context, build, freed, options)
}

/** Nobody holds it any more. */
export const freed: RawBuilder<unknown> = sql`lease = null, leased_until = null`

/**
 * Changes what is being filled if its lease is held. A lease whose time is over is held until somebody takes it. `along` is another
 * common table expression, over `held`: the changed row.
 */
async function changeHeld(
  { database, tables: { generations } }: StoreContext,
  { generation: { target, number }, lease }: Build,
  assignments: RawBuilder<unknown>,
  options: CallOptions,
  along?: RawBuilder<unknown>,
): Promise<boolean> {
  const query = sql`
    with held as (
      update ${generations} g set ${assignments}, changed_at = clock_timestamp()
      where g.target = ${target} and g.number = ${number}::integer and g.state = 'building' and g.lease = ${lease}
      returning g.target, g.number, g.namespace
    ) ${along === undefined ? sql`` : sql`, ${along}`}
    select from held`
  return (await database.run(options, query)).length > 0
}
