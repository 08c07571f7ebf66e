import { violate } from '../refusal.ts'
import type { Condition, Entry } from '../tree/request.ts'
import type { Value } from '../values/value.ts'
import { type Result, sizeOf } from './result.ts'
import { runRoot } from './run-root.ts'
import { parameter, type Scope } from './scope.ts'

/** Runs entries in order. What a condition holds back gives an empty stream. */
export function runEntries(scope: Scope, entries: readonly Entry[]): void {
  let previous: Result = { rows: [] }
  for (const entry of entries) {
    if (entry.tag === 'for_each') {
      for (const row of rowsOf(scope, entry.body.param)) {
        const parameters = new Map([...scope.parameters, ...row])
        parameters.delete(entry.body.param)
        runEntries({ ...scope, parameters }, entry.body.body)
      }
      continue
    }
    const { name, root, condition } = entry.body
    previous = !condition || holds(scope, condition, previous) ? runRoot(scope, root) : { rows: [] }
    if (name) scope.variables.set(name, previous)
  }
}

function holds(scope: Scope, condition: Condition, previous: Result): boolean {
  if (condition.tag === 'prev_not_empty') return sizeOf(previous) > 0
  if (condition.tag === 'var_min_size') return size(scope, condition.body[0]) >= condition.body[1]
  return size(scope, condition.body) > 0 === (condition.tag === 'var_not_empty')
}

function size(scope: Scope, name: string): number {
  return sizeOf(scope.variables.get(name) ?? violate(500, 'invalid_query', `variable \`${name}\` is not bound`))
}

/** The rows of a loop: the fields of each object are parameters of one run of the body. */
function rowsOf(scope: Scope, name: string): [string, Value][][] {
  const rows = parameter(scope, name)
  const fail = (): never =>
    violate(500, 'invalid_query', `foreach batch entry expected \`${name}\` to be an array of objects`)
  if (rows.tag !== 'array') return fail()
  return rows.body.map((row) => (row.tag === 'object' ? Object.entries(row.body) : fail()))
}
