import type { Scalar } from '../model/object.ts'
import { refuse } from './filter-error.ts'
import type { Comparison, FilterField, FilterPlan } from './plan.ts'

const comparisons: readonly Comparison[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge']

/** Which operators a field takes, and how it reads a value. */
export interface FieldReader {
  readonly field: FilterField
  readonly ordered: boolean
  /** The value in canonical form; refuses what does not fit. */
  readonly read: (value: unknown) => Scalar
}

/** Compiles what stands behind one key: a bare value, a list, or an object of tests. All of the terms must hold. */
export function compileTests(key: string, value: unknown, reader: FieldReader): readonly FilterPlan[] {
  if (value === null) refuse(key, 'is null: test { exists: false } to find what has no value')
  if (Array.isArray(value)) return [compileTest(key, 'in', value, reader)]
  if (typeof value !== 'object' || value instanceof Date) return [compileTest(key, 'eq', value, reader)]
  const tests = Object.entries(value)
  if (tests.length === 0) refuse(key, `has no test: expected ${operatorsOf(reader).join(', ')}`)
  return tests.map(([op, operand]) => compileTest(key, op, operand, reader))
}

function compileTest(key: string, op: string, operand: unknown, reader: FieldReader): FilterPlan {
  const { field } = reader
  if (!operatorsOf(reader).includes(op)) {
    refuse(key, `has an unknown or unfit operator "${op}": expected ${operatorsOf(reader).join(', ')}`, {
      operator: op,
    })
  }
  if (op === 'exists') {
    if (typeof operand !== 'boolean') refuse(key, 'needs true or false for "exists"')
    return { op, field, exists: operand }
  }
  if (op === 'in' || op === 'notIn') {
    if (!Array.isArray(operand)) refuse(key, `needs a list for "${op}"`)
    if (operand.length === 0) refuse(key, `has an empty list for "${op}": list is empty, nothing could match`)
    return { op, field, values: operand.map(reader.read) }
  }
  const comparison = comparisons.find((known) => known === op)
  if (comparison === undefined) refuse(key, `has an unknown operator "${op}"`, { operator: op })
  const value = reader.read(operand)
  if (typeof value === 'boolean' && comparison !== 'eq' && comparison !== 'ne') {
    refuse(key, `has the operator "${op}" with a boolean, and booleans have no order`, { operator: op })
  }
  return { op: comparison, field, value }
}

function operatorsOf(reader: FieldReader): readonly string[] {
  return reader.ordered ? [...comparisons, 'in', 'notIn', 'exists'] : ['eq', 'ne', 'in', 'notIn', 'exists']
}
