import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The partition that holds the vectors of a space. */
export function spaceTable({ schema }: Tables, number: number): RawBuilder<unknown> {
  return sql.id(schema, `embeddings_${number}`)
}
