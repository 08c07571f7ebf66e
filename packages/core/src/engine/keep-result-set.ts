import { namespaceOf, type ReadScope } from '../model/scope.ts'
import type { ResultSet } from '../session/result-set.ts'
import type { EngineContext } from './context.ts'
import type { PageOptions } from './search-types.ts'

/** Keeps a ranked list, under a new id and for this scope alone, so that `continue` can page it. */
export async function keepResultSet(
  context: EngineContext,
  scope: ReadScope,
  content: Omit<ResultSet, 'id' | 'namespace'>,
  options: PageOptions,
): Promise<ResultSet> {
  const namespace = namespaceOf(scope)
  const set = { id: context.newId(), ...(namespace === undefined ? {} : { namespace }), ...content }
  await (options.resultSets ?? context.resultSets).put(set, options)
  return set
}
