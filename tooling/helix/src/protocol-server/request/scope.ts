import type { Graph } from '../graph/graph.ts'
import type { IndexCatalogue } from '../indexes/catalogue.ts'
import { refuse, violate } from '../refusal.ts'
import type { Row } from '../streams/row.ts'
import type { Value } from '../values/value.ts'
import type { Result } from './result.ts'

/** What an operation can see while it runs. */
export interface Scope {
  readonly graph: Graph
  readonly indexes: IndexCatalogue
  /** Whether it answers as servers that came after 0.3.3. */
  readonly newer: boolean
  readonly parameters: ReadonlyMap<string, Value>
  readonly variables: Map<string, Result>
  /** The input of a branch. */
  readonly context?: readonly Row[]
}

export function parameter(scope: Scope, name: string): Value {
  return scope.parameters.get(name) ?? violate(500, 'invalid_query', `parameter \`${name}\` is not bound`)
}

export function variable(scope: Scope, name: string): readonly Row[] {
  const result = scope.variables.get(name) ?? violate(500, 'invalid_query', `variable \`${name}\` is not bound`)
  if ('rows' in result) return result.rows
  return refuse(500, 'invalid_query', `variable \`${name}\` is not a stream`)
}
