import { members } from '../expressions/matches.ts'
import type { Element } from '../graph/element.ts'
import { refuse } from '../refusal.ts'
import type { IndexSpec } from '../tree/index-spec.ts'
import { numberOf } from '../values/compare.ts'
import type { Value } from '../values/value.ts'

export type VectorSpec = Extract<IndexSpec, { tag: 'node_vector' | 'edge_vector' }>

/** Checks a vector that is written. Without the tenant of a partitioned index it is let through, and never found. */
export function checkVector({ body }: VectorSpec, element: Element): void {
  const value = element.properties.get(body.property)
  if (!value) return
  if (body.tenant_property !== undefined) {
    const tenant = element.properties.get(body.tenant_property)
    if (!tenant || tenant.tag === 'null') return
  }
  checkComponents(body, componentsOf(value))
}

/** The components of a stored vector, as f32. */
export function componentsOf(value: Value): number[] {
  if (!value.tag.endsWith('array')) {
    refuse(500, 'invalid_query', `vector index property must be a numeric array, got ${value.tag}`)
  }
  return members(value).map((item) => {
    const number = numberOf(item)
    return Math.fround(
      number ?? refuse(500, 'invalid_query', `vector index array item must be numeric, got ${item.tag}`),
    )
  })
}

/** Of a stored vector and of one that is searched for alike. */
export function checkComponents({ dimension, metric }: VectorSpec['body'], vector: readonly number[]): void {
  if (vector.length !== dimension) {
    const message = `Invalid vector dimension: expected ${dimension}, got ${vector.length}`
    refuse(400, 'invalid_vector_dimension', message)
  }
  const broken = vector.findIndex((component) => !Number.isFinite(component))
  if (broken >= 0) {
    const message = `Invalid vector component at index ${broken}: value must be finite`
    refuse(400, 'invalid_vector_component', message)
  }
  if (metric === 'cosine' && vector.every((component) => component === 0)) {
    refuse(400, 'zero_norm_cosine_vector', 'Invalid cosine vector: norm must be non-zero')
  }
}
