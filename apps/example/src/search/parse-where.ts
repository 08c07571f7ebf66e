import type { FieldType, Filters, FilterValue, KindSpec } from '@recollect/core'
import { usageError } from '../user-error.ts'

const operators = { '=': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const
type Operator = keyof typeof operators

/**
 * Conditions like `license=MIT`, `direct=true`, `major>=2` and `license=MIT,ISC` as a filter that all of them must
 * satisfy. The kinds' fields say what a value is; a field that no kind has is left to the engine to refuse.
 */
export function parseWhere(conditions: readonly string[], kinds: readonly KindSpec[]): Filters | undefined {
  if (conditions.length === 0) return undefined
  const types = new Map(kinds.flatMap(({ fields }) => fields.map(({ name, type }) => [name, type])))
  return { and: conditions.map((condition) => parseCondition(condition, types)) }
}

function parseCondition(condition: string, types: ReadonlyMap<string, FieldType>): Filters {
  const match = /^\s*(\w+)\s*(!=|<=|>=|=|<|>)\s*(.*?)\s*$/s.exec(condition)
  const [, field = '', symbol = '', text = ''] = match ?? []
  if (match === null || !isOperator(symbol) || text === '') {
    throw usageError(
      `--where ${condition}: write <field><operator><value>, with one of ${Object.keys(operators).join(' ')}`,
    )
  }
  const values = text.split(',').map((part) => readValue(field, part.trim(), types.get(field)))
  const [first] = values
  if (first === undefined || values.length === 1) return { [field]: { [operators[symbol]]: first ?? text } }
  if (symbol === '=') return { [field]: { in: values } }
  if (symbol === '!=') return { [field]: { notIn: values } }
  throw usageError(`--where ${condition}: several values go with = and != only`)
}

function isOperator(symbol: string): symbol is Operator {
  return Object.hasOwn(operators, symbol)
}

function readValue(field: string, text: string, type: FieldType | undefined): FilterValue {
  if (type === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true'
    throw usageError(`--where: ${field} is true or false, not ${JSON.stringify(text)}`)
  }
  if (type === 'number') {
    const number = Number(text)
    if (text !== '' && Number.isFinite(number)) return number
    throw usageError(`--where: ${field} is a number, not ${JSON.stringify(text)}`)
  }
  return text
}
