import type { ObjectRef } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { join } from '../filters/plan-to-sql.ts'

/**
 * Whether one of these columns of a row is the id of one of these objects, in their namespace. The ids are constants of the condition and not
 * a list to join: the planner then knows which of them are hubs, and that the others are not.
 */
export function isAnyOf(refs: readonly ObjectRef[], row: string, columns: readonly string[]): RawBuilder<boolean> {
  const namespaces = [...Map.groupBy(refs, ({ namespace }) => namespace)]
  return join(
    'or',
    namespaces.map(([namespace, inside]) => {
      const ids = inside.map(({ id }) => id)
      const isOne = join(
        'or',
        columns.map((column) => sql`${sql.id(row, column)} = any(${ids}::text[])`),
      )
      return sql`(${sql.id(row)}.namespace = ${namespace} and ${isOne})`
    }),
  )
}
