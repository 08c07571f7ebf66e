import type { CallOptions, KindSpec, WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'

/** All kinds, by name. */
export async function listKinds(
  { database, tables }: StoreContext,
  options: CallOptions,
): Promise<readonly KindSpec[]> {
  const query: RawBuilder<{ spec: KindSpec }> = sql`select spec from ${tables.kinds} order by kind`
  return (await database.read(options, (session) => session.all(query))).map(({ spec }) => spec)
}

/** Inserts or replaces kinds in one statement; of two with the same name the last one counts. */
export async function putKinds(
  { database, tables }: StoreContext,
  kinds: readonly KindSpec[],
  options: WriteOptions,
): Promise<void> {
  if (kinds.length === 0) return database.skip(options, undefined)
  const specs = [...new Map(kinds.map((kind) => [kind.kind, kind])).values()]
  await database.write(options, (session) =>
    session.all(sql`
      insert into ${tables.kinds} as k (kind, spec)
      select kind, spec from unnest(${specs.map(({ kind }) => kind)}::text[], ${specs.map((spec) => JSON.stringify(spec))}::json[]) as r (kind, spec)
      order by kind collate "C"
      on conflict (kind) do update set spec = excluded.spec`),
  )
}
