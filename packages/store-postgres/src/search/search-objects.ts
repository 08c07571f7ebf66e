import type { CallOptions, ObjectSearchRequest, ObjectSearchResponse, ReadScope } from '@recollect/core'
import { sql } from 'kysely'
import { isEntity } from '../filters/is-entity.ts'
import { join } from '../filters/plan-to-sql.ts'
import { restrictionToSql } from '../filters/restriction.ts'
import { entityTexts } from '../lexical/searched-texts.ts'
import type { StoreContext } from '../store-context.ts'
import { askChannels } from './ask-channels.ts'
import type { ChannelContext, ChannelQuery } from './channel.ts'
import { lexicalChannel } from './lexical-channel.ts'
import { vectorChannel } from './vector-channel.ts'

/** Finds first-class objects by what is said of them and by their vectors, in one statement. */
export async function searchObjects(
  context: StoreContext,
  scope: ReadScope,
  { kinds, filter, lexical, vector }: ObjectSearchRequest,
  options: CallOptions,
): Promise<ObjectSearchResponse> {
  const channel: ChannelContext = {
    tables: context.tables,
    restriction: join('and', [
      restrictionToSql({ scope, filter }),
      ...(kinds === undefined ? [] : [sql`o.kind = any(${kinds}::text[])`]),
    ]),
    eligible: isEntity('o'),
    mark: undefined,
    hits: undefined,
  }
  const queries: ChannelQuery[] = []
  if (lexical !== undefined) {
    queries.push(await lexicalChannel(context, channel, { ...lexical, texts: entityTexts, scope }, options))
  }
  if (vector !== undefined) queries.push(await vectorChannel(context, channel, vector, options))
  const answers = await context.database.read(options, (session) => askChannels(session, queries))
  return {
    channels: {
      ...(lexical && { lexical: answers.of('lexical') }),
      ...(vector && { vector: answers.of('vector') }),
    },
    degraded: answers.degraded,
  }
}
