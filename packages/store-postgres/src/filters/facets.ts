import type { Scalar } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'

/** The column that property filters look at: the parent's facets overlaid by the object's own. */
export const facetsColumn: RawBuilder<unknown> = sql`o.effective`

/** The index of that column: it serves `holds` and the equalities of `matchesPath`, and takes the namespace along. */
export function facetsIndex(objects: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`create index objects_facets on ${objects} using gin (namespace, effective jsonb_path_ops)`
}

/** Whether a facet has exactly this value: facets are scalars, so that containment is equality of value and type. */
export function holds(name: string, value: Scalar): RawBuilder<boolean> {
  return sql<boolean>`${facetsColumn} @> ${JSON.stringify({ [name]: value })}::jsonb`
}

/** Whether the facets match a path expression; null when types differ. */
export function matchesPath(path: string): RawBuilder<boolean> {
  return sql<boolean>`${facetsColumn} @@ ${path}::jsonpath`
}

/** Whether the facet is there at all; null is not kept as a facet. */
export function hasFacet(name: string): RawBuilder<boolean> {
  return sql<boolean>`${facetsColumn} ? ${name}`
}
