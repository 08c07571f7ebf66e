import { type CallOptions, compareText, type ReadScope, type StoredObject } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { type ObjectRecord, objectColumns, toObject } from './object-row.ts'

/** Live objects in the order of the ids; under `everywhere` those with the same id by namespace. */
export async function getMany(
  { database, tables }: StoreContext,
  scope: ReadScope,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly StoredObject[]> {
  if (ids.length === 0) return database.skip(options, [])
  const query: RawBuilder<ObjectRecord> = sql`
    select ${objectColumns} from ${tables.objects} o
    where ${inScope(scope)} and o.id = any(${[...new Set(ids)]}::text[]) and ${isLive('o')}`
  const rows = await database.read(options, (session) => session.all(query))
  const place = new Map(ids.toReversed().map((id, index) => [id, ids.length - index]))
  return rows
    .map(toObject)
    .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0) || compareText(a.namespace, b.namespace))
}
