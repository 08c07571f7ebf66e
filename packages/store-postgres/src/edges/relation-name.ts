import { type RawBuilder, sql } from 'kysely'

/**
 * The relation as the index `edges_relation` holds it: an expression, so that only queries that mean that index can use it. For the
 * edges of a node it is a trap: while a relation is new to the planner's statistics it looks rare, and all edges that have
 * it are read for each node. Of the row with this name, or of the table itself.
 */
export function relationName(row?: string): RawBuilder<string> {
  const relation = row === undefined ? sql.id('relation') : sql.id(row, 'relation')
  return sql<string>`(${relation} || '')`
}
