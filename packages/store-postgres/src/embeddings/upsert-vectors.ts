import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Inserts or replaces vectors from a query that gives the columns in order. The same vector again is not written: each
 * write costs a place in the index.
 */
export function upsertVectors({ embeddings }: Tables, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into ${embeddings} as e (namespace, object_id, space, vector, content_hash, stale)
    ${rows}
    on conflict (namespace, object_id, space) do update set
      vector = excluded.vector, content_hash = excluded.content_hash, stale = excluded.stale
    where (e.content_hash, e.stale) is distinct from (excluded.content_hash, excluded.stale) or e.vector <> excluded.vector`
}
