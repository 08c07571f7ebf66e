import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import { assertReadScope, namespaceOf, type ReadScope } from '../model/scope.ts'
import type { EngineContext } from './context.ts'
import { hydratePage } from './hydrate.ts'
import { inTurn } from './in-turn.ts'
import { runOperation } from './run-operation.ts'
import { pageLimit } from './search-plan.ts'
import type { PageOptions, SearchPage } from './search-types.ts'
import { toPage } from './to-page.ts'

/** The next page of a result set. */
export function continueSearch(
  context: EngineContext,
  scope: ReadScope,
  resultSetId: string,
  options: PageOptions & { readonly limit?: number | undefined } = {},
): Promise<SearchPage> {
  return runOperation(context, 'continue', options, async (report) => {
    assertReadScope(scope)
    assertIdentifier(resultSetId, 'id_required', 'result set id')
    const limit = pageLimit(context, options.limit)
    const store = options.resultSets ?? context.resultSets
    const nextPage = async () => {
      const set = await store.get(resultSetId, options)
      if (set === undefined || set.namespace !== namespaceOf(scope)) throw unknownSet(resultSetId)
      const { hits, next } = await hydratePage(context, scope, set.entries, { offset: set.offset, limit }, options)
      const advanced = { ...set, offset: next }
      await store.put(advanced, options)
      report.hits = hits.length
      return toPage(advanced, hits, report)
    }
    // One after the other, so that parallel calls never give the same page twice.
    return inTurn(store, resultSetId, nextPage, options.signal)
  })
}

function unknownSet(id: string): RecollectError {
  return new RecollectError(
    'result_set_not_found',
    'The result set is unknown in this scope, expired, or was replaced by a newer search: search again.',
    { details: { id } },
  )
}
