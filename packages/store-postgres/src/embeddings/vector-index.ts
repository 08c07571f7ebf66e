import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { spaceTable } from './space-table.ts'
import type { Space } from './spaces.ts'
import { indexedVector } from './vector-column.ts'

/** The statement that makes the index of a space; undefined when no index takes its dimension. */
export function vectorIndex(tables: Tables, { number, dimensions }: Space): RawBuilder<unknown> | undefined {
  const indexed = indexedVector(dimensions)
  if (indexed === undefined) return undefined
  return sql`
    create index if not exists ${sql.id(`embeddings_space_${number}`)} on ${spaceTable(tables, number)}
    using hnsw ((vector::${indexed.type}) ${indexed.operators})`
}
