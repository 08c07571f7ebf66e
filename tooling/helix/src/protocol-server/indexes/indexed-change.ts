import type { Element } from '../graph/element.ts'
import type { IndexSpec } from '../tree/index-spec.ts'
import { equal } from '../values/compare.ts'

type Partitioned = Extract<IndexSpec, { tag: 'node_text' | 'edge_text' | 'node_vector' | 'edge_vector' }>

/** Whether a write changes what an index holds: the label, the indexed property or the tenant, of something indexed. */
export function indexedChange({ body }: Partitioned, before: Element | undefined, after: Element | undefined): boolean {
  const differs = (property: string | undefined): boolean => {
    if (property === undefined) return false
    const [a, b] = [before?.properties.get(property), after?.properties.get(property)]
    return a && b ? !equal(a, b) : a !== b
  }
  const indexed = before?.properties.has(body.property) || after?.properties.has(body.property)
  if (!indexed) return false
  return before?.label !== after?.label || differs(body.property) || differs(body.tenant_property)
}
