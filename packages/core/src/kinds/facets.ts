import { parseDatetime } from '../model/datetime.ts'
import type { Facets, Json, Properties, Scalar } from '../model/object.ts'
import type { FieldSpec, KindSpec } from './kind-spec.ts'

/**
 * The filterable values of properties, in canonical form: datetimes of a kind's datetime fields as epoch milliseconds,
 * other scalars as they are. Nulls, lists, objects and `json` fields are left out. Without a spec (open mode) every
 * scalar counts.
 */
export function facetsOf(properties: Properties, spec: KindSpec | undefined): Facets {
  const fields = spec === undefined ? undefined : new Map(spec.fields.map((field) => [field.name, field]))
  const facets: [string, Scalar][] = []
  for (const [name, value] of Object.entries(properties)) {
    const facet = fields === undefined ? scalar(value) : facetOf(value, fields.get(name))
    if (facet !== undefined) facets.push([name, facet])
  }
  return Object.fromEntries(facets)
}

function facetOf(value: Json, field: FieldSpec | undefined): Scalar | undefined {
  if (field === undefined || field.type === 'json') return undefined
  if (field.type === 'datetime') return typeof value === 'string' ? parseDatetime(value) : undefined
  return scalar(value)
}

function scalar(value: Json): Scalar | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}
