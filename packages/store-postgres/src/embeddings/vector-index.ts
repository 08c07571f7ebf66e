import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Space } from './spaces.ts'
import { indexedVector } from './vector-column.ts'

/** The statement that makes the index of a space, over its rows alone; undefined when no index takes its dimension. */
export function vectorIndex({ embeddings }: Tables, { number, dimensions }: Space): RawBuilder<unknown> | undefined {
  const indexed = indexedVector(dimensions)
  if (indexed === undefined) return undefined
  return sql`
    create index if not exists ${sql.id(`embeddings_space_${number}`)} on ${embeddings}
    using hnsw ((vector::${indexed.type}) ${indexed.operators}) where space = ${sql.lit(number)}`
}
