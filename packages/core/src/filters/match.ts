import type { Facets, Scalar } from '../model/object.ts'
import { compareText } from '../model/order.ts'
import type { Comparison, FilterField, FilterPlan } from './plan.ts'

/** An object as filters see it: its effective view. Empty titles are left out. */
export interface FilterView {
  /** Its own kind and, for a part, its parent's. */
  readonly kinds: readonly string[]
  /** Its own title and, for a part, its parent's. */
  readonly titles: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly occurredAt?: Date
  /** The parent's facets overlaid by its own. */
  readonly facets: Facets
}

/** Whether an object satisfies a plan: the reference that every store's own translation must agree with. */
export function matchesPlan(plan: FilterPlan, view: FilterView): boolean {
  switch (plan.op) {
    case 'and':
      return plan.terms.every((term) => matchesPlan(term, view))
    case 'or':
      return plan.terms.some((term) => matchesPlan(term, view))
    case 'exists':
      return valuesOf(plan.field, view).length > 0 === plan.exists
    case 'in':
      return valuesOf(plan.field, view).some((value) => plan.values.includes(value))
    case 'notIn':
      return all(valuesOf(plan.field, view), (value) => !plan.values.includes(value))
    case 'ne':
      return all(valuesOf(plan.field, view), (value) => value !== plan.value)
    default: {
      const { op, value: wanted } = plan
      return valuesOf(plan.field, view).some((value) => compares(op, value, wanted))
    }
  }
}

function all(values: readonly Scalar[], test: (value: Scalar) => boolean): boolean {
  return values.length > 0 && values.every(test)
}

function valuesOf(field: FilterField, view: FilterView): readonly Scalar[] {
  switch (field.on) {
    case 'kind':
      return view.kinds
    case 'title':
      return view.titles
    case 'created_at':
      return [view.createdAt.getTime()]
    case 'updated_at':
      return [view.updatedAt.getTime()]
    case 'occurred_at':
      return view.occurredAt === undefined ? [] : [view.occurredAt.getTime()]
    case 'property': {
      const value = Object.hasOwn(view.facets, field.name) ? view.facets[field.name] : undefined
      return value === undefined ? [] : [value]
    }
  }
}

function compares(op: Exclude<Comparison, 'ne'>, value: Scalar, wanted: Scalar): boolean {
  if (op === 'eq') return value === wanted
  const order = compareScalars(value, wanted)
  if (order === undefined) return false
  switch (op) {
    case 'lt':
      return order < 0
    case 'le':
      return order <= 0
    case 'gt':
      return order > 0
    case 'ge':
      return order >= 0
  }
}

function compareScalars(a: Scalar, b: Scalar): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return undefined
}
