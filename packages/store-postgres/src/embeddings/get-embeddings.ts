import type { CallOptions, ReadScope, StoredEmbedding } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { spaceNumber } from './space-number.ts'

/** The vectors of live objects in a space. */
export async function getEmbeddings(
  { database, tables }: StoreContext,
  scope: ReadScope,
  { space, ids }: { readonly space: string; readonly ids: readonly string[] },
  options: CallOptions,
): Promise<readonly StoredEmbedding[]> {
  if (ids.length === 0) return database.skip(options, [])
  const query: RawBuilder<Omit<StoredEmbedding, 'vector'> & { vector: string }> = sql`
    select o.namespace, o.id, e.vector::text as vector, e.content_hash as "contentHash", e.stale
    from ${tables.objects} o join ${tables.embeddings} e on e.namespace = o.namespace and e.object_id = o.id
    where ${inScope(scope)} and o.id = any(${[...new Set(ids)]}::text[]) and ${isLive('o')}
      and e.space = ${sql.lit(spaceNumber(space))}`
  const rows = await database.read(options, (session) => session.all(query))
  return rows.map((row) => ({ ...row, vector: vectorOf(row.vector) }))
}

/** A vector from its text, such as `[1,0.5]`. */
function vectorOf(text: string): Float32Array {
  return Float32Array.from(text.slice(1, -1).split(','), Number)
}
