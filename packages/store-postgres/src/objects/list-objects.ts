import type { CallOptions, FilterPlan, ObjectCursor, ReadScope, StoredObject } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import { restrictionToSql } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { type ObjectRecord, objectColumns, toObject } from './object-row.ts'

/** Live objects that satisfy the filter, by namespace and id: the order of the primary key. */
export async function listObjects(
  { database, tables }: StoreContext,
  scope: ReadScope,
  {
    filter,
    limit,
    after,
  }: {
    readonly filter?: FilterPlan | undefined
    readonly limit: number
    readonly after?: ObjectCursor | undefined
  },
  options: CallOptions,
): Promise<readonly StoredObject[]> {
  const query: RawBuilder<ObjectRecord> = sql`
    select ${objectColumns} from ${tables.objects} o
    where ${restrictionToSql({ scope, filter })} and ${isLive('o')}
      and ${after === undefined ? sql`true` : sql`(o.namespace, o.id) > (${after.namespace}, ${after.id})`}
    order by o.namespace, o.id
    limit ${limit}`
  return (await database.read(options, (session) => session.all(query))).map(toObject)
}
