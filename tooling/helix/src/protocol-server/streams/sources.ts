import { evaluate } from '../expressions/evaluate.ts'
import { matches, members } from '../expressions/matches.ts'
import type { ElementKind } from '../graph/element.ts'
import { refuse } from '../refusal.ts'
import { parameter, type Scope, variable } from '../request/scope.ts'
import type { Expr, Predicate, Ref } from '../tree/tree.ts'
import { keyOf } from '../values/compare.ts'
import { text, type Value } from '../values/value.ts'
import type { Row } from './row.ts'

/** The elements of a reference that exist, in its order. */
export function fromReference(scope: Scope, kind: ElementKind, reference: Ref): Row[] {
  return idsOf(scope, kind, reference)
    .filter((id) => scope.graph.get(kind, id))
    .map((id) => ({ kind, id }))
}

/** The ids that a reference names, whether or not they exist. */
export function idsOf(scope: Scope, kind: ElementKind, reference: Ref): readonly number[] {
  switch (reference.tag) {
    case 'all':
      return scope.graph.ids(kind)
    case 'ids':
      return reference.body
    case 'var':
      return variable(scope, reference.body).flatMap((row) => (row.kind === kind ? row.id : []))
    case 'param':
      return members(parameter(scope, reference.body)).map((value) => {
        if (value.tag === 'i64') return value.body
        return refuse(
          500,
          'invalid_query',
          `parameter \`${reference.body}\` must be an integer id or array of integer ids`,
        )
      })
  }
}

/** The elements that match, by id. */
export function fromPredicate(scope: Scope, kind: ElementKind, predicate: Predicate): Row[] {
  const ids = indexedIds(scope, kind, predicate) ?? scope.graph.ids(kind)
  return ids.map((id): Row => ({ kind, id })).filter((row) => matches(scope, predicate, row))
}

/** So many values does an equality index look up at once; more of them are found without it. */
const mostLookups = 64

/**
 * With an active equality index, a lookup by label and literal values comes in the order of the values; else in the order
 * of ids. That is an oddity which a client must not rely on either way.
 */
function indexedIds(scope: Scope, kind: ElementKind, predicate: Predicate): number[] | undefined {
  const parts = predicate.tag === 'and' ? predicate.body.predicates : [predicate]
  const label = parts.flatMap((part) => wanted(scope, part, '$label')).at(0)
  if (label?.values.length !== 1 || label.values[0]?.tag !== 'string') return undefined
  for (const part of parts) {
    for (const { property, values } of wanted(scope, part)) {
      if (!scope.indexes.hasEquality(kind, label.values[0].body, property)) continue
      if (values.length > mostLookups || values.some((value) => value.tag === 'null')) continue
      const lookup = scope.graph.lookup(kind, label.values[0].body, property)
      const distinct = new Map(values.map((value) => [keyOf(value), value]))
      return [...distinct.values()].flatMap((value) => lookup.find(value))
    }
  }
  return undefined
}

/** The values that a predicate wants a property to have, when it says that and nothing else. */
function wanted(scope: Scope, part: Predicate, only?: string): { property: string; values: readonly Value[] }[] {
  const [left, right]: (Expr | undefined)[] =
    part.tag === 'eq'
      ? [part.body.left, part.body.right]
      : part.tag === 'is_in'
        ? [part.body.value, part.body.values]
        : []
  const fixed = right?.tag === 'constant' || (right?.tag === 'param' && part.tag === 'eq')
  if (left?.tag !== 'property' || !right || !fixed) return []
  if (only !== undefined && left.body !== only) return []
  const value = evaluate(scope, right, undefined) ?? text('')
  return [{ property: left.body, values: part.tag === 'is_in' ? members(value) : [value] }]
}
