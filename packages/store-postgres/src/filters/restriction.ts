import { type FilterPlan, namespaceOf, type ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { join, planToSql } from './plan-to-sql.ts'

/** What a read may see. */
export interface Restriction {
  readonly scope: ReadScope
  readonly filter?: FilterPlan | undefined
  /** Only these objects and their parts. */
  readonly withinIds?: readonly string[] | undefined
}

/** The restriction as a condition on the row `o` of objects; liveness is not part of it. */
export function restrictionToSql({ scope, filter, withinIds }: Restriction): RawBuilder<boolean> {
  return join('and', [
    inScope(scope),
    ...(withinIds === undefined ? [] : [within([...new Set(withinIds)])]),
    ...(filter === undefined ? [] : [planToSql(filter)]),
  ])
}

/** The scope as a condition on the row `o` of objects, or on a row of another name. */
export function inScope(scope: ReadScope, row = 'o'): RawBuilder<boolean> {
  const namespace = namespaceOf(scope)
  return namespace === undefined ? sql<boolean>`true` : sql<boolean>`${sql.id(row)}.namespace = ${namespace}`
}

function within(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(o.id = any(${ids}::text[]) or o.parent_id = any(${ids}::text[]))`
}
