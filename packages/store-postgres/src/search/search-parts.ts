import type { CallOptions, PartSearchRequest, PartSearchResponse, ReadScope } from '@recollect/core'
import { isCandidate } from '../filters/is-candidate.ts'
import { planToSql } from '../filters/plan-to-sql.ts'
import { restrictionToSql } from '../filters/restriction.ts'
import { partTexts } from '../lexical/searched-texts.ts'
import type { StoreContext } from '../store-context.ts'
import { askChannels } from './ask-channels.ts'
import type { ChannelContext, ChannelQuery } from './channel.ts'
import { exactChannel } from './exact-channel.ts'
import { lexicalChannel } from './lexical-channel.ts'
import { trigramChannel } from './trigram-channel.ts'
import { vectorChannel } from './vector-channel.ts'

/** Answers all channels of a search by one statement. */
export async function searchParts(
  context: StoreContext,
  scope: ReadScope,
  request: PartSearchRequest,
  options: CallOptions,
): Promise<PartSearchResponse> {
  const queries = await channelQueries(context, scope, request, options)
  const answers = await context.database.read(options, (session) => askChannels(session, queries))
  const asked = (['lexical', 'vector', 'trigram', 'exact'] as const).filter((channel) => request[channel] !== undefined)
  return {
    channels: Object.fromEntries(asked.map((channel) => [channel, answers.of(channel)])),
    degraded: answers.degraded,
  }
}

async function channelQueries(
  context: StoreContext,
  scope: ReadScope,
  { filter, withinIds, mark, hits, lexical, vector, trigram, exact }: PartSearchRequest,
  options: CallOptions,
): Promise<readonly ChannelQuery[]> {
  const channel: ChannelContext = {
    tables: context.tables,
    restriction: restrictionToSql({ scope, filter, withinIds }),
    eligible: isCandidate('o'),
    mark: mark === undefined ? undefined : planToSql(mark),
    hits,
  }
  const queries: (ChannelQuery | undefined)[] = []
  if (lexical !== undefined) {
    queries.push(await lexicalChannel(context, channel, { ...lexical, texts: partTexts, scope }, options))
  }
  if (vector !== undefined) queries.push(await vectorChannel(context, channel, vector, options))
  if (trigram !== undefined) queries.push(trigramChannel(channel, trigram))
  if (exact !== undefined) queries.push(exactChannel(channel, exact))
  return queries.filter((query) => query !== undefined)
}
