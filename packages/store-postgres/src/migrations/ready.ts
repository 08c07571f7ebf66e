import { type CallOptions, RecollectError } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { assertEnabled, assertTextsearch, readExtensions } from './extensions.ts'
import { migrationsFor } from './migrations.ts'

/** Checks that the store can serve. @throws `store_unavailable`, `extension_missing`, `migration_required` */
export async function ready({ database, tables, lexical }: StoreContext, options: CallOptions): Promise<void> {
  const query: RawBuilder<{ name: string }> = sql`select name from ${tables.migrations}`
  const done = new Set((await database.readForWrite(options, (session) => session.all(query))).map(({ name }) => name))
  const pending = Object.keys(migrationsFor(tables)).filter((name) => !done.has(name))
  if (pending.length > 0) {
    throw new RecollectError('migration_required', `The tables are older than this version: call migrate() first.`, {
      details: { pending },
    })
  }
  const states = await database.readForWrite(options, readExtensions)
  assertEnabled(states)
  const backend = await lexical.backend(options)
  if (backend.name === 'pg_textsearch') assertTextsearch(states)
}
