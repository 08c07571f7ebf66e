import { type $ZodObject, type JSONSchema, toJSONSchema } from 'zod/v4/core'
import { RecollectError } from '../model/errors.ts'
import type { FieldSpec, FieldType } from './kind-spec.ts'

/** The fields of a kind, read from the JSON Schema of its zod schema (as read: defaults applied, transforms done). */
export function fieldsFromZod(kind: string, schema: $ZodObject): readonly FieldSpec[] {
  const json = jsonSchemaOf(kind, schema)
  const required = new Set(json.required ?? [])
  return Object.entries(json.properties ?? {}).map(([name, property]) =>
    fieldFrom(name, typeof property === 'boolean' ? {} : property, required.has(name)),
  )
}

function jsonSchemaOf(kind: string, schema: $ZodObject): JSONSchema.BaseSchema {
  try {
    return toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  } catch (cause) {
    throw new RecollectError('invalid_kind', `Kind "${kind}": the schema cannot be read as a zod 4 object schema.`, {
      details: { kind },
      cause,
    })
  }
}

function fieldFrom(name: string, property: JSONSchema.BaseSchema, required: boolean): FieldSpec {
  const branches = alternatives(property)
  const nullable = branches.some((branch) => branch.type === 'null')
  const types = new Set(branches.filter((branch) => branch.type !== 'null').map(typeOf))
  const [only] = types
  const type = types.size === 1 && only !== undefined ? only : 'json'
  const allowed = type === 'string' ? allowedValues(branches) : undefined
  const examples = Array.isArray(property.examples) ? property.examples.filter(isScalar) : []
  return {
    name,
    type,
    ...(property.description === undefined ? {} : { description: property.description }),
    ...(required && !nullable ? { required: true } : {}),
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(examples.length === 0 ? {} : { examples }),
  }
}

/** A schema as a list of plain ones: `anyOf` and lists of types spread out. */
function alternatives(property: JSONSchema.BaseSchema): JSONSchema.BaseSchema[] {
  const branches = property.anyOf ?? property.oneOf
  if (branches !== undefined) {
    return branches.flatMap((branch) => (typeof branch === 'boolean' ? [{}] : alternatives(branch)))
  }
  if (Array.isArray(property.type)) return property.type.map((type) => ({ ...property, type }))
  return [property]
}

function typeOf(branch: JSONSchema.BaseSchema): FieldType {
  switch (branch.type) {
    case 'string':
      return branch.format === 'date-time' || branch.format === 'date' ? 'datetime' : 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'json'
  }
}

/** The values of a string field that allows only certain ones; undefined when any branch is open. */
function allowedValues(branches: readonly JSONSchema.BaseSchema[]): readonly string[] | undefined {
  const values: string[] = []
  for (const branch of branches) {
    if (branch.type === 'null') continue
    const list = branch.enum ?? (branch.const === undefined ? undefined : [branch.const])
    if (list === undefined) return undefined
    values.push(...list.filter((value) => typeof value === 'string'))
  }
  return [...new Set(values)]
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
