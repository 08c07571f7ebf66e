import { checkRequest } from '../checks/check-request.ts'
import { queriesOf } from '../checks/visit.ts'
import type { Graph } from '../graph/graph.ts'
import type { IndexCatalogue } from '../indexes/catalogue.ts'
import { checkWritten } from '../indexes/check-written.ts'
import { atMostOne } from '../projections/at-most-one.ts'
import { violate } from '../refusal.ts'
import type { Batch, Request } from '../tree/request.ts'
import { type Json, sorted } from '../values/json.ts'
import { bindParameters } from './parameters.ts'
import { resultToJson } from './result.ts'
import { runEntries } from './run-entries.ts'
import type { Scope } from './scope.ts'

export interface Database {
  readonly graph: Graph
  readonly indexes: IndexCatalogue
  /** Whether it answers as servers that came after 0.3.3. */
  readonly newer: boolean
}

export type Answer = Readonly<Record<string, Json>>

/** Runs one request as one transaction, and gives the names that it returns. */
export function execute(database: Database, request: Request): Answer {
  checkRequest(request)
  const scope: Scope = { ...database, parameters: bindParameters(request), variables: new Map() }
  const batch = request.query.body
  try {
    runEntries(scope, batch.entries)
    checkWritten(database.graph, database.indexes)
    const answer = collect(scope, batch, database.newer)
    database.graph.commit()
    return answer
  } catch (error) {
    database.graph.rollback()
    throw error
  }
}

function collect({ variables }: Scope, batch: Batch, newer: boolean): Answer {
  const single = new Set(queriesOf(batch).flatMap(({ name, root }) => (name && atMostOne(root) ? name : [])))
  return sorted(
    batch.returns.map((name) => {
      const result = variables.get(name) ?? violate(500, 'invalid_query', `return variable \`${name}\` is not bound`)
      const json = resultToJson(result)
      const empty = Array.isArray(json) && json.length === 0
      return [name, newer && empty && single.has(name) ? null : json]
    }),
  )
}
