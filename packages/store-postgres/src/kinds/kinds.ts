import type { CallOptions, KindRewrite, KindSpec, WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { putInTransaction } from '../objects/put-many.ts'
import type { StoreContext } from '../store-context.ts'

/** All kinds, by name. */
export async function listKinds(
  { database, tables }: StoreContext,
  options: CallOptions,
): Promise<readonly KindSpec[]> {
  const query: RawBuilder<{ spec: KindSpec }> = sql`select spec from ${tables.kinds} order by kind`
  return (await database.read(options, (session) => session.all(query))).map(({ spec }) => spec)
}

/** Inserts or replaces kinds, of two with the same name the last one, and writes objects with them in one transaction. */
export async function putKinds(
  context: StoreContext,
  kinds: readonly KindSpec[],
  { rewrites = [], ...options }: WriteOptions & { readonly rewrites?: readonly KindRewrite[] | undefined },
): Promise<void> {
  const { database, tables, spaces, statistics } = context
  const rows = rewrites.flatMap((rewrite) => rewrite.rows)
  if (kinds.length === 0 && rows.length === 0) return database.skip(options, undefined)
  await spaces.check(
    rows.flatMap(({ embedding }) => embedding ?? []),
    options,
  )
  const specs = [...new Map(kinds.map((kind) => [kind.kind, kind])).values()]
  await database.write(options, async (session) => {
    await session.all(sql`
      insert into ${tables.kinds} as k (kind, spec)
      select kind, spec from unnest(${specs.map(({ kind }) => kind)}::text[], ${specs.map((spec) => JSON.stringify(spec))}::json[]) as r (kind, spec)
      order by kind collate "C"
      on conflict (kind) do update set spec = excluded.spec`)
    for (const { scope, rows: writes, at } of rewrites) {
      if (writes.length > 0) await putInTransaction(context, session, scope, writes, at)
    }
  })
  await statistics.wrote(rows.length, options)
}
