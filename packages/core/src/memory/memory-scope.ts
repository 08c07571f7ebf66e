import { RecollectError } from '../model/errors.ts'
import { laneScope } from '../model/lane.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import type { MemoryScope } from './memory-input.ts'

/** The namespace of a lane, or a scope as it is. @throws `invalid_scope`, for `everywhere` too */
export function memoryScope(scope: MemoryScope): Scope {
  if (typeof scope === 'object' && scope !== null && !('namespace' in scope) && 'tenant' in scope) {
    return laneScope(scope)
  }
  assertScope(scope)
  if ('tenant' in scope || 'agent' in scope) {
    throw new RecollectError('invalid_scope', 'Give a lane or a namespace, not both.')
  }
  return scope
}
