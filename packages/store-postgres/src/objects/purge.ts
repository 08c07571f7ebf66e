import type { Scope, WriteOptions } from '@recollect/core'
import type { StoreContext } from '../store-context.ts'
import { lockRows } from './lock-rows.ts'
import { removeRows } from './remove-rows.ts'

/** Removes objects for good, live or not. */
export async function purge(
  { database, tables }: StoreContext,
  { namespace }: Scope,
  ids: readonly string[],
  options: WriteOptions,
): Promise<readonly string[]> {
  if (ids.length === 0) return database.skip(options, [])
  return database.write(options, async (session) => {
    const stored = await lockRows(session, tables, namespace, { ids })
    const wanted = new Set(ids)
    const rows = [...stored.values()].filter(({ id }) => wanted.has(id))
    await removeRows(
      session,
      tables,
      rows.map((row) => ({ ...row, namespace })),
    )
    return rows.map(({ id }) => id)
  })
}
