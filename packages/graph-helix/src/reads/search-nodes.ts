import type { CallOptions, ObjectSearchRequest, ObjectSearchResponse } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { vectorJson } from '../writes/embedding.ts'
import type { FoundNode } from './candidate-row.ts'
import type { Channel } from './channel.ts'
import { textChannel } from './text-channel.ts'
import { vectorChannel } from './vector-channel.ts'

type Name = keyof ObjectSearchResponse['channels']

/** Found nodes by channel, each list best first. */
export interface FoundNodes {
  readonly channels: { readonly [name in Name]?: readonly FoundNode[] }
  /** Whether the server gave fewer of a channel than were wanted although more may match. */
  readonly truncated: boolean
}

/** Nodes by text and by vector, both in one request. Of the filter the kinds are applied, the rest is the engine's. */
export async function searchNodes(
  { connection, label, dimensions }: GraphContext,
  namespace: string,
  { kinds, lexical, vector }: Pick<ObjectSearchRequest, 'kinds' | 'lexical' | 'vector'>,
  call: CallOptions,
): Promise<FoundNodes> {
  const channelScope = { label, namespace, kinds }
  const asked: [Name, Channel | undefined][] = []
  if (lexical !== undefined) {
    const { query, limit } = lexical
    const empty = query.trim() === '' || limit < 1 || kinds?.length === 0
    asked.push(['lexical', empty ? undefined : textChannel(channelScope, query, limit)])
  }
  if (vector !== undefined && dimensions !== undefined) {
    const direction = vectorJson(vector.vector, dimensions)
    const empty = direction === null || vector.limit < 1 || kinds?.length === 0
    asked.push(['vector', empty ? undefined : vectorChannel(channelScope, direction, vector.limit)])
  }
  const open = asked.flatMap(([, channel]) => channel ?? [])
  const batch = {
    entries: open.flatMap(({ entries }) => entries),
    returns: open.flatMap(({ returns }) => returns),
  }
  const parameters = Object.assign({}, ...open.map((channel) => channel.parameters))
  const answer = open.length === 0 ? {} : await connection.read('search_objects', batch, parameters, call)
  const channels: { [name in Name]?: readonly FoundNode[] } = {}
  let truncated = false
  for (const [name, channel] of asked) {
    const { found, stopsShort } = channel?.found(answer) ?? { found: [], stopsShort: false }
    channels[name] = found
    truncated ||= stopsShort
  }
  return { channels, truncated }
}
