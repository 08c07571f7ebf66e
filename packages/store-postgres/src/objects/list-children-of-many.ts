import type { CallOptions, ObjectHead, ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import type { StoreContext } from '../store-context.ts'
import { askedRows } from './asked-rows.ts'
import { type HeadRow, headColumns, toHead } from './object-row.ts'
import { placeOf } from './place-of.ts'

/**
 * The first live parts of many parents together, in one statement. Parents come in order, and the parts of each sorted from the
 * index and up to the limit, so that only those of one parent are ever sorted (incrementally), and parents behind the limit are
 * not read.
 */
export async function listChildrenOfMany(
  { database, tables }: StoreContext,
  scope: ReadScope,
  { parentIds, limit }: { readonly parentIds: readonly string[]; readonly limit: number },
  options: CallOptions,
): Promise<readonly ObjectHead[]> {
  if (parentIds.length === 0) return database.skip(options, [])
  const place = placeOf('o')
  const query: RawBuilder<HeadRow> = sql`
    with parents as materialized (${askedRows(tables, scope, parentIds, isLive('n'))})
    select c.* from (select * from parents order by turn, namespace) as p cross join lateral (
      select ${headColumns}, ${place} as place from ${tables.objects} o
      where o.namespace = p.namespace and o.parent_id = p.id and ${isLive('o')}
      order by ${place}, o.id limit ${limit}
    ) as c
    order by p.turn, p.namespace, c.place, c.id
    limit ${limit}`
  return (await database.read(options, (session) => session.all(query))).map(toHead)
}
