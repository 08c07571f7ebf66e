import type { CallOptions, ReadScope, Siblings } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import type { StoreContext } from '../store-context.ts'
import { askedRows } from './asked-rows.ts'
import { type HeadRow, headColumns, toHead } from './object-row.ts'
import { placeOf } from './place-of.ts'

type Row = HeadRow & { readonly asked: string }

/** The live parts around many parts, in one statement: each walks the index `objects_parts` both ways from its own place. */
export async function listSiblings(
  { database, tables }: StoreContext,
  scope: ReadScope,
  { ids, radius }: { readonly ids: readonly string[]; readonly radius: number },
  options: CallOptions,
): Promise<readonly Siblings[]> {
  if (ids.length === 0) return database.skip(options, [])
  const [place, own] = [placeOf('o'), placeOf('n')]
  const some = (where: RawBuilder<unknown>, cut: RawBuilder<unknown>) => sql`(
    select ${headColumns}, ${place} as place from ${tables.objects} o
    where o.namespace = n.namespace and o.parent_id = n.parent_id and ${isLive('o')} and ${where} ${cut}
  )`
  const before = some(sql`(${place}, o.id) < (${own}, n.id)`, sql`order by ${place} desc, o.id desc limit ${radius}`)
  const from = some(sql`(${place}, o.id) >= (${own}, n.id)`, sql`order by ${place}, o.id limit ${radius + 1}`)
  const query: RawBuilder<Row> = sql`
    with nodes as materialized (${askedRows(tables, scope, ids, sql`${isLive('n')} and n.parent_id is not null`)})
    select n.id as asked, s.* from nodes n cross join lateral (${before} union all ${from}) as s
    order by n.turn, n.namespace, s.place, s.id`
  const groups: { namespace: string; id: string; parts: ReturnType<typeof toHead>[] }[] = []
  for (const row of await database.read(options, (session) => session.all(query))) {
    const current = groups.at(-1)
    if (current?.id === row.asked && current.namespace === row.namespace) current.parts.push(toHead(row))
    else groups.push({ namespace: row.namespace, id: row.asked, parts: [toHead(row)] })
  }
  return groups
}
