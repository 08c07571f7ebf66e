import { type Candidate, type Channel, compareRanked, compareText, type SearchDegradation } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import { millis } from '../sql/times.ts'
import type { ChannelQuery } from './channel.ts'

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

/** What the channels of one search found. */
export interface ChannelAnswers {
  /** Best first. */
  of(channel: Channel): readonly Candidate[]
  readonly degraded: readonly SearchDegradation[]
}

/** Asks all channels by one statement; of none, nothing is sent. */
export async function askChannels(session: Session, queries: readonly ChannelQuery[]): Promise<ChannelAnswers> {
  const rows = queries.length === 0 ? [] : await session.all(statementOf(queries))
  return {
    of: (channel) => candidatesOf(rows, channel),
    degraded: [...new Set(rows.flatMap((row) => row.degraded ?? []))],
  }
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
