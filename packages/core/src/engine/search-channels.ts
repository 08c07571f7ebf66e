import type { Filters } from '../filters/filters.ts'
import { relevantKinds } from '../filters/relevant-kinds.ts'
import { RecollectError } from '../model/errors.ts'
import { oneOf } from './call-options.ts'
import type { EngineContext } from './context.ts'
import type { SearchRequest } from './search-types.ts'

export type SearchChannel = NonNullable<SearchRequest['channels']>[number]

/** The document kinds of all objects that a filter by kind can let through; undefined = any. */
export function documentKindsFor(
  { catalog, index }: EngineContext,
  filters: Filters = {},
): readonly string[] | undefined {
  const choice = relevantKinds(filters, catalog)
  if (index === undefined || choice?.chosen !== true || choice.specs.length === 0) return undefined
  return [...new Set(choice.specs.map(({ kind }) => index.kinds.of(kind)))]
}

/** The channels that are asked for, or those that can be. @throws `invalid_option` */
export function searchChannels(
  context: EngineContext,
  request: SearchRequest,
  byIndex: boolean,
): readonly SearchChannel[] {
  const canEmbed = byIndex || context.space?.embedder !== undefined || request.vector !== undefined
  if (request.channels !== undefined && !Array.isArray(request.channels)) {
    throw new RecollectError('invalid_option', 'channels must be a list.', { details: { option: 'channels' } })
  }
  const channels = request.channels ?? (canEmbed ? ['lexical', 'vector'] : ['lexical'])
  for (const channel of channels) oneOf('channels', channel, ['lexical', 'vector', 'trigram'])
  if (channels.length === 0) throw new RecollectError('invalid_option', 'channels is empty: name at least one.')
  if ((channels.includes('vector') && !canEmbed) || (request.vector !== undefined && context.space === undefined)) {
    throw new RecollectError(
      'invalid_option',
      'The vector channel needs an embedder, suppliedVectors and a vector, or (in one namespace) an index.',
    )
  }
  return [...new Set(channels)]
}
