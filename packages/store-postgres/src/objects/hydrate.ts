import type { CallOptions, EvidenceText, ObjectHead, ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { headColumns, type ObjectRecord, toHead } from './object-row.ts'

type Row = ObjectRecord & { readonly is_head: boolean; readonly is_text: boolean }

/** The heads and the texts of one page of results, in one statement; contents come for texts only. */
export async function hydrate(
  { database, tables }: StoreContext,
  scope: ReadScope,
  ids: { readonly heads: readonly string[]; readonly texts: readonly string[] },
  options: CallOptions,
): Promise<{ readonly heads: readonly ObjectHead[]; readonly texts: readonly EvidenceText[] }> {
  const all = [...new Set([...ids.heads, ...ids.texts])]
  if (all.length === 0) return database.skip(options, { heads: [], texts: [] })
  const isText = sql`o.id = any(${ids.texts}::text[])`
  const query: RawBuilder<Row> = sql`
    select ${headColumns}, case when ${isText} then o.content else '' end as content,
      o.id = any(${ids.heads}::text[]) as is_head, ${isText} as is_text
    from ${tables.objects} o
    where ${inScope(scope)} and o.id = any(${all}::text[]) and ${isLive('o')}`
  const rows = await database.read(options, (session) => session.all(query))
  return {
    heads: rows.filter((row) => row.is_head).map(toHead),
    texts: rows.filter((row) => row.is_text).map(toText),
  }
}

function toText(row: Row): EvidenceText {
  return {
    namespace: row.namespace,
    id: row.id,
    title: row.title,
    content: row.content,
    ...(row.position === null ? {} : { position: row.position }),
    properties: row.properties,
  }
}
