import { type MemoryIndex, namespaceOf, RecollectError } from '@recollect/core'
import type { Pool } from 'pg'

/** A document with this word is never taken. */
export const poison = 'arsenic'

const upsert = `
insert into documents
select $1, $2, d->>'ref', (d->>'sequence')::bigint, d from jsonb_array_elements($3::jsonb) d order by d->>'ref'
on conflict (generation, namespace, ref) do update set sequence = excluded.sequence, content = excluded.content
where documents.sequence <= excluded.sequence`

const remove = `
insert into documents
select $1, $2, d->>'ref', (d->>'sequence')::bigint, null from jsonb_array_elements($3::jsonb) d order by d->>'ref'
on conflict (generation, namespace, ref) do update set sequence = excluded.sequence, content = null
where documents.sequence <= excluded.sequence`

/** A fenced index in a table, which can be compared row by row. It finds nothing: it is written, and not asked. */
export function createSqlIndex(pool: Pool, generation: number): MemoryIndex {
  return {
    upsert: async ({ namespace }, documents) => {
      if (documents.some(({ text }) => text.includes(poison))) {
        throw new RecollectError('invalid_object', 'The index takes no poison.')
      }
      await pool.query(upsert, [generation, namespace, JSON.stringify(documents)])
    },
    delete: async ({ namespace }, removals) => {
      await pool.query(remove, [generation, namespace, JSON.stringify(removals)])
    },
    reset: async (scope) => {
      await pool.query('delete from documents where generation = $1 and ($2::text is null or namespace = $2)', [
        generation,
        namespaceOf(scope) ?? null,
      ])
    },
    search: async () => [],
  }
}
