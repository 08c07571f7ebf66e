import { parseDatetime } from '../model/datetime.ts'
import type { Json, Properties } from '../model/object.ts'
import type { FieldSpec, KindSpec } from './kind-spec.ts'

/** What is wrong with the properties of an object of this kind, in words; empty when nothing is. */
export function propertyFaults(spec: KindSpec, properties: Properties): readonly string[] {
  const fields = new Map(spec.fields.map((field) => [field.name, field]))
  const faults: string[] = []
  for (const field of spec.fields) {
    const value = Object.hasOwn(properties, field.name) ? properties[field.name] : undefined
    if (field.required === true && (value === undefined || value === null)) {
      faults.push(`required property "${field.name}" is missing`)
    }
  }
  for (const [name, value] of Object.entries(properties)) {
    const field = fields.get(name)
    if (field === undefined) faults.push(`property "${name}" is not defined by kind "${spec.kind}"`)
    else if (value !== null) faults.push(...valueFaults(field, value))
  }
  return faults
}

function valueFaults(field: FieldSpec, value: Json): readonly string[] {
  const expected = expectation(field, value)
  return expected === undefined ? [] : [`property "${field.name}": want ${expected}, got ${describe(value)}`]
}

/** What the field wants, when the value is not that. */
function expectation(field: FieldSpec, value: Json): string | undefined {
  switch (field.type) {
    case 'json':
      return undefined
    case 'datetime':
      return typeof value === 'string' && parseDatetime(value) !== undefined
        ? undefined
        : 'a datetime (RFC3339 with an offset, or YYYY-MM-DD)'
    case 'string':
      if (typeof value !== 'string') return 'string'
      return field.enum === undefined || field.enum.includes(value) ? undefined : `one of ${field.enum.join(', ')}`
    default:
      return typeof value === field.type ? undefined : field.type
  }
}

function describe(value: Json): string {
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'null' : typeof value
}
