import type { CallOptions, ChildCursor, ObjectHead, ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { type HeadRow, headColumns, toHead } from './object-row.ts'

/** The live parts of a parent by position (none last), then id: the order of the index `objects_parts`. */
export async function listChildren(
  { database, tables }: StoreContext,
  scope: ReadScope,
  parentId: string,
  page: { readonly limit: number; readonly after?: ChildCursor | undefined },
  options: CallOptions,
): Promise<readonly ObjectHead[]> {
  const query: RawBuilder<HeadRow> = sql`
    select ${headColumns} from ${tables.objects} o
    where ${inScope(scope)} and o.parent_id = ${parentId} and o.live and ${behind(page.after)}
    order by o.position nulls last, o.id, o.namespace
    limit ${page.limit}`
  return (await database.read(options, (session) => session.all(query))).map(toHead)
}

function behind(after: ChildCursor | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`
  const { position, id } = after
  if (position === undefined) return sql<boolean>`(o.position is null and o.id > ${id})`
  return sql<boolean>`(
    o.position is null or o.position > ${position}::integer or (o.position = ${position}::integer and o.id > ${id})
  )`
}
