import type { KindCatalog } from '../kinds/catalog.ts'
import { isCombinatorKey, isCoreFilterKey } from '../kinds/core-keys.ts'
import { RecollectError } from '../model/errors.ts'
import type { Scalar } from '../model/object.ts'
import { compileCoreKey } from './core-filters.ts'
import { refuse } from './filter-error.ts'
import type { Filters } from './filters.ts'
import type { FilterField, FilterPlan } from './plan.ts'
import { compileProperty } from './property-filters.ts'
import { type KindChoice, relevantKinds } from './relevant-kinds.ts'

/** Deepest nesting of one filter: more is a mistake or an attack. */
export const maxFilterDepth = 16

/** Most tests of one filter, likewise. */
const maxTests = 1000

/** What compiling needs to know and count. */
export interface CompileContext {
  readonly catalog: KindCatalog
  /** Kinds whose fields may be named; undefined in open mode. */
  readonly kinds: KindChoice | undefined
  tests: number
}

/**
 * Checks a filter and compiles it once for every store. With registered kinds, and no `kind` test at the top level, only objects of
 * registered kinds are let through.
 *
 * @throws `invalid_filter` for an unknown key, operator or kind, a value of the wrong type, and anything that could
 * never match; `unknown_kind` for a kind that is not registered.
 */
export function compileFilters(filters: Filters | undefined, catalog: KindCatalog): FilterPlan | undefined {
  if (filters === undefined) return allowedKinds(catalog)
  const context: CompileContext = { catalog, kinds: relevantKinds(filters, catalog), tests: 0 }
  const plan = compile(filters, context, false, 1)
  const allowed = context.kinds?.chosen === true ? undefined : allowedKinds(catalog)
  if (allowed === undefined) return isEmpty(plan) ? undefined : plan
  return isEmpty(plan) ? allowed : { op: 'and', terms: [allowed, plan] }
}

function compile(filters: unknown, context: CompileContext, negated: boolean, depth: number): FilterPlan {
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters) || filters instanceof Date) {
    throw new RecollectError('invalid_filter', 'A filter must be an object of keys and values.')
  }
  if (depth > maxFilterDepth) {
    throw new RecollectError('invalid_filter', `The filter is nested more than ${maxFilterDepth} levels deep.`)
  }
  const entries = Object.entries(filters)
  if (entries.length === 0 && depth > 1) {
    throw new RecollectError(
      'invalid_filter',
      'A filter inside "and", "or" or "not" is empty: it would mean everything.',
    )
  }
  const terms = entries.map(([key, value]) => compileEntry(key, value, context, negated, depth))
  return combine(negated ? 'or' : 'and', terms)
}

function compileEntry(
  key: string,
  value: unknown,
  context: CompileContext,
  negated: boolean,
  depth: number,
): FilterPlan {
  if (key.trim() === '') throw new RecollectError('invalid_filter', 'A filter key must not be blank.')
  if (value === undefined) refuse(key, 'is undefined: leave the key out, or test { exists: false }')
  if (isCombinatorKey(key)) return compileCombinator(key, value, context, negated, depth)
  context.tests += 1
  if (context.tests > maxTests) {
    throw new RecollectError('invalid_filter', `The filter has more than ${maxTests} tests.`)
  }
  const terms = isCoreFilterKey(key)
    ? compileCoreKey(key, value, context.catalog)
    : compileProperty(key, value, context.kinds)
  return negated ? combine('or', terms.map(negate)) : combine('and', terms)
}

function compileCombinator(
  key: 'and' | 'or' | 'not',
  value: unknown,
  context: CompileContext,
  negated: boolean,
  depth: number,
): FilterPlan {
  if (key === 'not') return compile(value, context, !negated, depth + 1)
  if (!Array.isArray(value) || value.length === 0) refuse(key, 'needs a list of at least one filter')
  const terms = value.map((term: unknown) => compile(term, context, negated, depth + 1))
  const conjunction = (key === 'and') !== negated
  return combine(conjunction ? 'and' : 'or', terms)
}

function combine(op: 'and' | 'or', terms: readonly FilterPlan[]): FilterPlan {
  const [only] = terms
  const folded = op === 'or' ? anyOf(terms) : undefined
  if (folded !== undefined) return folded
  return terms.length === 1 && only !== undefined ? only : { op, terms }
}

/** Equalities of one field as one test: stores answer a long list of values faster than a long list of tests. */
function anyOf(terms: readonly FilterPlan[]): FilterPlan | undefined {
  const [first] = terms
  if (terms.length < 2 || first?.op !== 'eq') return undefined
  const { field } = first
  const values: Scalar[] = []
  for (const term of terms) {
    if (term.op !== 'eq' || !sameField(term.field, field)) return undefined
    values.push(term.value)
  }
  return { op: 'in', field, values }
}

function sameField(a: FilterField, b: FilterField): boolean {
  return a.on === b.on && (a.on !== 'property' || (b.on === 'property' && a.name === b.name))
}

/**
 * The opposite of a leaf. An absent field satisfies neither a test nor its opposite, so pushing every negation down to
 * the leaves keeps "absent satisfies nothing" true under `not`.
 */
function negate(plan: FilterPlan): FilterPlan {
  switch (plan.op) {
    case 'and':
    case 'or':
      return { op: plan.op === 'and' ? 'or' : 'and', terms: plan.terms.map(negate) }
    case 'exists':
      return { ...plan, exists: !plan.exists }
    case 'in':
    case 'notIn':
      return { ...plan, op: plan.op === 'in' ? 'notIn' : 'in' }
    default:
      return { ...plan, op: opposites[plan.op] }
  }
}

const opposites = { eq: 'ne', ne: 'eq', lt: 'ge', ge: 'lt', le: 'gt', gt: 'le' } as const

function isEmpty(plan: FilterPlan): boolean {
  return plan.op === 'and' && plan.terms.length === 0
}

function allowedKinds(catalog: KindCatalog): FilterPlan | undefined {
  if (catalog.empty) return undefined
  const values: readonly Scalar[] = catalog.names()
  return { op: 'in', field: { on: 'kind' }, values }
}
