import { project } from '../projections/project.ts'
import { runStream } from '../streams/run-stream.ts'
import type { Root } from '../tree/operation.ts'
import type { Result } from './result.ts'
import type { Scope } from './scope.ts'

/** Runs a whole entry. */
export function runRoot(scope: Scope, root: Root): Result {
  switch (root.tag) {
    case 'value_map':
    case 'values':
    case 'project':
    case 'edge_properties':
    case 'id':
    case 'label':
    case 'count':
    case 'exists':
      return { json: project(scope, root, runStream(scope, root.body.input)) }
    case 'create_index':
      return { json: scope.indexes.create(root.body.spec, root.body.if_not_exists) }
    case 'drop_index':
      return { json: scope.indexes.drop(root.body.spec) }
    case 'get_index_operation':
      return { json: scope.indexes.look(root.body.operation_id) }
    case 'retry_index_operation':
      return { json: scope.indexes.retry(root.body.operation_id) }
    case 'abort_index_operation':
      return { json: scope.indexes.abort(root.body.operation_id) }
    default:
      return { rows: runStream(scope, root) }
  }
}
