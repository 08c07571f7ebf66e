import { violate } from '../refusal.ts'
import type { Root } from '../tree/operation.ts'
import { checkRepeats } from './check-repeats.ts'
import { isMutation } from './mutations.ts'
import { kindOf, neededKind, type StreamKind } from './stream-kind.ts'

const uuid = /^(?!0{8}-0{4}-0{4}-0{4}-0{12})[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const sources = ['nodes', 'edges', 'nodes_where', 'edges_where']

/** What one operation may be, given where it stands. `context` is what a branch's input holds, when it stands in one. */
export function checkOperation(operation: Root, context?: StreamKind): void {
  checkRepeats(operation)
  const { tag } = operation
  if (tag === 'context' && !context) {
    violate(400, 'unbound_context', 'sub-traversal context cannot be planned without parent input')
  }
  const source = sources.includes(tag) || (tag.includes('_search_') && !tag.endsWith('_within'))
  if (context && (source || isMutation(tag))) {
    violate(400, 'invalid_sub_traversal_operation', `'${tag}' is not supported inside a branch`)
  }
  if ((tag === 'drop_edge_by_id' && operation.body.edges.tag === 'all') || (tag === 'add_e' && toAll(operation))) {
    violate(400, 'unsupported_edge_all_target', "'all' cannot be the target of a mutation of edges")
  }
  if ('body' in operation && 'operation_id' in operation.body && !uuid.test(operation.body.operation_id)) {
    violate(400, 'invalid_index_operation_id', 'an operation id is a UUID in lower case, and not nil')
  }
  if (!('body' in operation) || !('input' in operation.body) || !operation.body.input) return
  const needed = neededKind(operation)
  const given = kindOf(operation.body.input, context ?? 'unknown')
  if (needed && given !== 'unknown' && given !== needed) {
    violate(500, 'invalid_query', `'${tag}' works on a stream of ${needed}s, and its input is one of ${given}s`)
  }
}

const toAll = (operation: Extract<Root, { tag: 'add_e' }>): boolean => operation.body.to.tag === 'all'
