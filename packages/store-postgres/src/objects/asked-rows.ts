import type { ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../filters/restriction.ts'
import type { Tables } from '../tables.ts'

/**
 * The objects that a question for many is about: their namespace, id, parent, place among siblings, and turn in the question.
 * It belongs into a materialized common table expression. Joined on the spot, it may be joined last: then the question is
 * answered for every object of the namespace first, which the planner does before it has statistics.
 */
export function askedRows(
  { objects }: Tables,
  scope: ReadScope,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const asked = sql`${[...new Set(ids)]}::text[]`
  return sql`
    select n.namespace, n.id, n.parent_id, n.position, w.turn
    from ${objects} n join unnest(${asked}) with ordinality as w (id, turn) on w.id = n.id
    where ${inScope(scope, 'n')} and n.id = any(${asked}) and ${condition}`
}
