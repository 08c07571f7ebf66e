import type { Element } from '../graph/element.ts'
import { refuse } from '../refusal.ts'
import type { IndexSpec } from '../tree/index-spec.ts'
import type { Value } from '../values/value.ts'

type TextSpec = Extract<IndexSpec, { tag: 'node_text' | 'edge_text' }>

/** The text that is indexed: a string, or the lines of a string array. */
export function textOf(value: Value): string | undefined {
  if (value.tag === 'string') return value.body
  return value.tag === 'string_array' ? value.body.join('\n') : undefined
}

/** An indexed text is no text, or has no tenant where the index is partitioned: the write fails. */
export function checkText({ body }: TextSpec, element: Element): void {
  const value = element.properties.get(body.property)
  if (!value) return
  const fail = (why: string): never =>
    refuse(500, 'invalid_index_source_data', `text index ${body.label}:${body.property}: ${why}`)
  if (textOf(value) === undefined) fail('the indexed property has an unsupported value')
  if (body.tenant_property === undefined) return
  const tenant = element.properties.get(body.tenant_property)
  if (!tenant) fail('the indexed document is missing its tenant property')
  if (tenant?.tag === 'null') fail('the indexed document has a null tenant property')
}
