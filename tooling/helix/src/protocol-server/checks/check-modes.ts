import { violate } from '../refusal.ts'
import type { Root } from '../tree/operation.ts'
import type { Request } from '../tree/request.ts'
import { isMutation } from './mutations.ts'
import { queriesOf, visit } from './visit.ts'

const indexChanges = new Set<Root['tag']>([
  'create_index',
  'drop_index',
  'retry_index_operation',
  'abort_index_operation',
])

/** The batch is what the request says, a read writes nothing, and indexes and the graph are not changed together. */
export function checkModes({ request_type, query }: Request): void {
  if (request_type !== query.tag) {
    violate(400, 'invalid_query_json', 'invalid query JSON: request_type must match the query batch variant')
  }
  const tags = new Set<Root['tag']>()
  for (const { root } of queriesOf(query.body)) visit(root, ({ tag }) => tags.add(tag))
  const mutates = [...tags].find((tag) => isMutation(tag))
  const indexes = [...tags].find((tag) => indexChanges.has(tag))
  const persistent = mutates ?? indexes
  if (query.tag === 'read' && persistent) {
    violate(
      400,
      'invalid_query_json',
      `invalid query JSON: a read batch contains the persistent mutation '${persistent}'`,
    )
  }
  if (mutates && (indexes || tags.has('get_index_operation'))) {
    violate(500, 'internal_error', `'${mutates}' and index operations belong in different requests`)
  }
}
