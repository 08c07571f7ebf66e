import { constant, type Expression, property } from './expression.ts'
import { string, strings } from './value.ts'

interface Sides {
  readonly left: Expression
  readonly right: Expression
}

export type Predicate =
  | { readonly eq: Sides }
  | { readonly gte: Sides }
  | { readonly lte: Sides }
  | { readonly is_in: { readonly value: Expression; readonly values: Expression } }
  | { readonly and: { readonly predicates: readonly Predicate[] } }

export const eq = (left: Expression, right: Expression): Predicate => ({ eq: { left, right } })
export const lte = (left: Expression, right: Expression): Predicate => ({ lte: { left, right } })
export const and = (...predicates: readonly Predicate[]): Predicate => ({ and: { predicates } })

/** Whether a property is one of these texts. */
export const isIn = (name: string, texts: readonly string[]): Predicate => ({
  is_in: { value: property(name), values: constant(strings(texts)) },
})

/** Rows of a label with a property equal to something. Indexes belong to labels: without the label it would be a scan. */
export const labelled = (label: string, name: string, value: Expression): Predicate =>
  and(eq(property('$label'), constant(string(label))), eq(property(name), value))

/** Rows of a label with a property that is one of these texts. */
export const labelledIn = (label: string, name: string, texts: readonly string[]): Predicate =>
  and(eq(property('$label'), constant(string(label))), isIn(name, texts))
