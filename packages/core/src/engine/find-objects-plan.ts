import type { AnyKind } from '../kinds/kind.ts'
import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { oneOf } from './call-options.ts'
import type { EngineContext } from './context.ts'
import type { FindObjectsRequest } from './graph-types.ts'
import { planSearch, type SearchPlan } from './search-plan.ts'

const keys = ['query', 'vector', 'filters', 'limit', 'fusion', 'recency', 'explain', 'rerank', 'kinds', 'channels']

/** Checks a search for entities. @throws what `planSearch` throws */
export function planFindObjects(
  context: EngineContext,
  request: FindObjectsRequest,
): { readonly plan: SearchPlan; readonly kinds: readonly string[] | undefined } {
  assertKnownKeys('request', request, keys)
  const { kinds: wanted, filters, channels, ...rest } = request
  const kinds = wanted === undefined ? undefined : namesOf(wanted)
  if (kinds !== undefined && filters?.kind !== undefined) {
    throw new RecollectError('invalid_option', 'Name the kinds once: in kinds, or in filters.kind.', {
      details: { option: 'kinds' },
    })
  }
  if (Array.isArray(channels)) for (const channel of channels) oneOf('channels', channel, ['lexical', 'vector'])
  const narrowed = kinds === undefined ? filters : { ...filters, kind: { in: kinds } }
  const search = { ...rest, channels, filters: narrowed }
  return { plan: planSearch(context, search, { exact: false, mayAskIndex: false }), kinds }
}

function namesOf(kinds: readonly (string | AnyKind)[]): readonly string[] {
  if (!Array.isArray(kinds) || kinds.length === 0) {
    throw new RecollectError(
      'invalid_option',
      'kinds must be a list of kinds that is not empty; leave it out for all.',
      {
        details: { option: 'kinds' },
      },
    )
  }
  const names = kinds.map((kind: string | AnyKind) => (typeof kind === 'string' ? kind : kind?.name))
  for (const name of names) assertIdentifier(name, 'invalid_option', 'name of a kind')
  return [...new Set(names.map((name) => name.trim()))]
}
