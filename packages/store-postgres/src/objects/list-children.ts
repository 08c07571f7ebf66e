import type { CallOptions, ChildCursor, ObjectHead, ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { type HeadRow, headColumns, toHead } from './object-row.ts'
import { placeAt, placeOf } from './place-of.ts'

/** The live parts of a parent by position (none last), then id: the order of the index `objects_parts`. */
export async function listChildren(
  { database, tables }: StoreContext,
  scope: ReadScope,
  parentId: string,
  { limit, after }: { readonly limit: number; readonly after?: ChildCursor | undefined },
  options: CallOptions,
): Promise<readonly ObjectHead[]> {
  const place = placeOf('o')
  const behind =
    after === undefined ? sql`true` : sql`(${place}, o.id) > (${placeAt(after.position)}::bigint, ${after.id})`
  const query: RawBuilder<HeadRow> = sql`
    select ${headColumns} from ${tables.objects} o
    where ${inScope(scope)} and o.parent_id = ${parentId} and ${isLive('o')} and ${behind}
    order by ${place}, o.id, o.namespace
    limit ${limit}`
  return (await database.read(options, (session) => session.all(query))).map(toHead)
}
