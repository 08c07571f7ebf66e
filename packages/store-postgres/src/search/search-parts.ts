import {
  type CallOptions,
  type Candidate,
  type Channel,
  compareRanked,
  compareText,
  type PartSearchRequest,
  type PartSearchResponse,
  type ReadScope,
  type SearchDegradation,
} from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { planToSql } from '../filters/plan-to-sql.ts'
import { inScope, restrictionToSql } from '../filters/restriction.ts'
import { millis } from '../sql/times.ts'
import type { StoreContext } from '../store-context.ts'
import type { ChannelContext, ChannelQuery } from './channel.ts'
import { exactChannel } from './exact-channel.ts'
import { trigramChannel } from './trigram-channel.ts'
import { vectorChannel } from './vector-channel.ts'

interface CandidateRow {
  readonly channel: Channel
  readonly namespace: string
  readonly id: string
  readonly score: number
  readonly parent_id: string | null
  readonly position: number | null
  readonly updated_at: number
  readonly occurred_at: number | null
  readonly marked: boolean | null
  readonly degraded: SearchDegradation | null
}

/** Answers all channels of a search by one statement. */
export async function searchParts(
  context: StoreContext,
  scope: ReadScope,
  request: PartSearchRequest,
  options: CallOptions,
): Promise<PartSearchResponse> {
  const queries = await channelQueries(context, scope, request, options)
  const rows =
    queries.length === 0
      ? await context.database.skip<readonly CandidateRow[]>(options, [])
      : await context.database.read(options, (session) => session.all(statementOf(queries)))
  const asked = (['lexical', 'vector', 'trigram', 'exact'] as const).filter((channel) => request[channel] !== undefined)
  return {
    channels: Object.fromEntries(asked.map((channel) => [channel, candidatesOf(rows, channel)])),
    degraded: [...new Set(rows.flatMap((row) => row.degraded ?? []))],
  }
}

async function channelQueries(
  { tables, settings, spaces, lexical }: StoreContext,
  scope: ReadScope,
  { filter, withinIds, mark, hits, ...asked }: PartSearchRequest,
  options: CallOptions,
): Promise<readonly ChannelQuery[]> {
  const context: ChannelContext = {
    tables,
    restriction: restrictionToSql({ scope, filter, withinIds }),
    mark: mark === undefined ? undefined : planToSql(mark),
    hits,
  }
  const queries: (ChannelQuery | undefined)[] = []
  if (asked.lexical !== undefined) {
    const backend = await lexical.backend(options)
    queries.push(backend.channel(context, { ...asked.lexical, language: settings.language, inScope: inScope(scope) }))
  }
  if (asked.vector !== undefined) {
    await spaces.check([asked.vector], options)
    const space = await spaces.get(asked.vector.space, options)
    queries.push(vectorChannel(context, { ...asked.vector, space, exactScanRows: settings.exactScanRows }))
  }
  if (asked.trigram !== undefined) queries.push(trigramChannel(context, asked.trigram))
  if (asked.exact !== undefined) queries.push(exactChannel(context, asked.exact))
  return queries.filter((query) => query !== undefined)
}

/** One list per channel, each with its own order and limit, put together. */
function statementOf(queries: readonly ChannelQuery[]): RawBuilder<CandidateRow> {
  const ctes = queries.flatMap((query) => query.ctes)
  return sql`
    ${ctes.length === 0 ? sql`` : sql`with ${sql.join(ctes)}`}
    select channel, namespace, id, score, parent_id, position, ${millis(sql`updated_at`)} as updated_at,
      ${millis(sql`occurred_at`)} as occurred_at, marked, degraded
    from (${sql.join(
      queries.map((query) => query.select),
      sql` union all `,
    )}) as candidates`
}

function candidatesOf(rows: readonly CandidateRow[], channel: Channel): readonly Candidate[] {
  return rows
    .filter((row) => row.channel === channel)
    .map(toCandidate)
    .toSorted((a, b) => compareRanked(a, b) || compareText(a.namespace, b.namespace))
}

function toCandidate(row: CandidateRow): Candidate {
  return {
    namespace: row.namespace,
    id: row.id,
    score: row.score,
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    ...(row.position === null ? {} : { position: row.position }),
    updatedAt: new Date(row.updated_at),
    ...(row.occurred_at === null ? {} : { occurredAt: new Date(row.occurred_at) }),
    ...(row.marked === null ? {} : { marked: row.marked }),
  }
}
