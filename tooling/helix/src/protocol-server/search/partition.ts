import { evaluateInput } from '../expressions/evaluate.ts'
import type { ElementKind } from '../graph/element.ts'
import { refuse } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import type { IndexSpec } from '../tree/index-spec.ts'
import type { Input } from '../tree/tree.ts'
import { equal } from '../values/compare.ts'
import type { Value } from '../values/value.ts'

type Searchable = Extract<IndexSpec, { tag: 'node_text' | 'edge_text' | 'node_vector' | 'edge_vector' }>

export interface Indexed {
  readonly id: number
  readonly value: Value
}

/** The partition that a search asks for: everything, or what belongs to its tenant. */
export function partition(scope: Scope, kind: ElementKind, spec: Searchable, tenant: Input | undefined): Indexed[] {
  const wanted = checkTenant(scope, spec, tenant)
  const { label, property, tenant_property } = spec.body
  return scope.graph.ids(kind).flatMap((id) => {
    const element = scope.graph.get(kind, id)
    const value = element?.label === label ? element.properties.get(property) : undefined
    if (!element || !value) return []
    if (tenant_property === undefined) return { id, value }
    const own = element.properties.get(tenant_property)
    return own && own.tag !== 'null' && wanted && equal(own, wanted) ? { id, value } : []
  })
}

function checkTenant(scope: Scope, { tag, body }: Searchable, tenant: Input | undefined): Value | undefined {
  const family = tag.endsWith('text') ? 'text' : 'vector'
  if (body.tenant_property === undefined) {
    if (!tenant) return undefined
    const name = `${family}:${tag.slice(0, 4)}:${body.label}:${body.property}`
    return refuse(400, 'invalid_search_tenant', `${family} search index \`${name}\` is not tenant-scoped`)
  }
  if (!tenant) {
    const place = `${body.label}:${body.property}`
    const message = `${family} search for ${place} requires tenant value for partition property '${body.tenant_property}'`
    return refuse(500, 'invalid_query', message)
  }
  const value = evaluateInput(scope, tenant)
  if (tenant.tag === 'value' && value.tag === 'null') {
    const message = `${family} search tenant value must be non-null property input`
    refuse(400, 'invalid_search_tenant_value', message)
  }
  return value
}
