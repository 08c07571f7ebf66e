import type { EdgeRef } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'

/** Refs as rows `r`, with their place in the list from 1. */
export function refRows(refs: readonly EdgeRef[]): RawBuilder<unknown> {
  const column = (field: keyof EdgeRef) => sql`${refs.map((ref) => ref[field])}::text[]`
  return sql`unnest(${column('fromId')}, ${column('relation')}, ${column('toId')})
    with ordinality as r (from_id, relation, to_id, place)`
}
