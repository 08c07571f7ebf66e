import type { FieldSpec, FieldType } from '../kinds/kind-spec.ts'
import type { Scalar } from '../model/object.ts'
import { refuse } from './filter-error.ts'
import type { FilterPlan } from './plan.ts'
import type { KindChoice } from './relevant-kinds.ts'
import { compileTests } from './tests.ts'
import { readBoolean, readInstant, readNumber, readScalar, readString } from './values.ts'

/** Compiles the tests of a property; `kinds` is undefined in open mode. */
export function compileProperty(key: string, value: unknown, kinds: KindChoice | undefined): readonly FilterPlan[] {
  const field = { on: 'property', name: key } as const
  if (kinds === undefined) {
    return compileTests(key, value, { field, ordered: true, read: (operand) => readScalar(key, operand) })
  }
  const declared = declaredField(key, kinds)
  if (declared.type === 'json') refuse(key, 'is not filterable: its type is json')
  return compileTests(key, value, {
    field,
    ordered: declared.type !== 'boolean',
    read: (operand) => readTyped(key, operand, declared),
  })
}

/** The declaration of a field; refuses one that no relevant kind has, or that two have with different types. */
function declaredField(key: string, { specs, chosen }: KindChoice): FieldSpec {
  const found = specs.flatMap((spec) =>
    spec.fields.filter((field) => field.name === key).map((field) => ({ spec, field })),
  )
  const [first] = found
  if (first === undefined) {
    const known = [...new Set(specs.flatMap((spec) => spec.fields.map((field) => field.name)))]
    const where = chosen ? `the kinds ${specs.map((spec) => spec.kind).join(', ')}` : 'the registered kinds'
    refuse(key, `is not filterable: ${where} have the fields ${known.join(', ') || '(none)'}`, { known })
  }
  const other = found.find(({ field }) => field.type !== first.field.type)
  if (other !== undefined) {
    refuse(
      key,
      `is ${first.field.type} in kind "${first.spec.kind}" and ${other.field.type} in kind "${other.spec.kind}": ` +
        'they require a kind filter',
    )
  }
  return mergedEnum(
    first.field,
    found.map(({ field }) => field),
  )
}

/** A value is allowed when one of the kinds allows it. */
function mergedEnum(field: FieldSpec, all: readonly FieldSpec[]): FieldSpec {
  const { enum: _, ...open } = field
  if (all.some((other) => other.enum === undefined)) return open
  return { ...open, enum: [...new Set(all.flatMap((other) => other.enum ?? []))] }
}

function readTyped(key: string, operand: unknown, field: FieldSpec): Scalar {
  switch (field.type satisfies FieldType) {
    case 'number':
      return readNumber(key, operand)
    case 'boolean':
      return readBoolean(key, operand)
    case 'datetime':
      return readInstant(key, operand)
    default: {
      const text = readString(key, operand)
      if (field.enum !== undefined && !field.enum.includes(text)) {
        refuse(key, `has a value that the field does not allow: expected one of ${field.enum.join(', ')}`)
      }
      return text
    }
  }
}
