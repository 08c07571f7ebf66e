import { violate } from '../refusal.ts'
import type { Root } from '../tree/operation.ts'
import { referencesOf } from './check-names.ts'

/** What one operation names is named once: ids, properties, aliases, sort keys. */
export function checkRepeats(operation: Root): void {
  for (const reference of referencesOf(operation)) {
    if (reference.tag === 'ids') once(reference.body, 'duplicate_element_id', 'element id')
  }
  if (!('body' in operation)) return
  const { tag, body } = operation
  if (tag === 'add_n' || tag === 'add_e') {
    const names = body.properties.map(([name]) => name)
    once(names, 'duplicate_property_assignment', 'property assignment')
  }
  if (tag === 'value_map' || tag === 'values') {
    once(body.properties ?? [], 'duplicate_property_selection', 'property selection')
  }
  if (tag === 'project') {
    const aliases = body.projections.map((item) => item.body.alias)
    once(aliases, 'duplicate_projection_alias', 'projection alias')
  }
  if (tag === 'order_by_multiple') {
    const keys = body.orderings.map(([property]) => property)
    once(keys, 'duplicate_order_key', 'order key')
  }
}

function once(names: readonly (string | number)[], code: string, what: string): void {
  const repeated = names.find((name, position) => names.indexOf(name) < position)
  if (repeated !== undefined) violate(400, code, `duplicate ${what} \`${repeated}\``)
}
