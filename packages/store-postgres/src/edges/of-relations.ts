import { type RawBuilder, sql } from 'kysely'

/** Whether the row `e` of edges has one of these relations; any will do when none are given. */
export function ofRelations(relations: readonly string[] | undefined): RawBuilder<boolean> {
  return relations === undefined ? sql<boolean>`true` : sql<boolean>`e.relation = any(${relations}::text[])`
}
