import type { CallOptions, Candidate, ObjectSearchRequest, ObjectSearchResponse, ReadScope } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { vectorJson } from '../writes/embedding.ts'
import type { Channel } from './channel.ts'
import { oneNamespace } from './one-namespace.ts'
import { textChannel } from './text-channel.ts'
import { vectorChannel } from './vector-channel.ts'

type Name = keyof ObjectSearchResponse['channels']

/** Nodes by text and by vector, both in one request. Of the filter the kinds are applied, the rest is the engine's. */
export async function searchObjects(
  { connection, label, dimensions }: GraphContext,
  scope: ReadScope,
  { kinds, lexical, vector }: ObjectSearchRequest,
  call: CallOptions,
): Promise<ObjectSearchResponse> {
  const channelScope = { label, namespace: oneNamespace(scope), kinds }
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
  const channels: { [name in Name]?: readonly Candidate[] } = {}
  let truncated = false
  for (const [name, channel] of asked) {
    const { candidates, stopsShort } = channel?.found(answer) ?? { candidates: [], stopsShort: false }
    channels[name] = candidates
    truncated ||= stopsShort
  }
  return { channels, degraded: [], ...(truncated ? { truncated } : {}) }
}
