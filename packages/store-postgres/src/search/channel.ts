import type { Channel } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** What every channel of one search has in common. */
export interface ChannelContext {
  readonly tables: Tables
  /** Scope, filter and `withinIds` as a condition on the row `o` of objects. */
  readonly restriction: RawBuilder<boolean>
  /** The soft window as a condition on `o`. */
  readonly mark: RawBuilder<boolean> | undefined
}

/** One channel's part of the statement: common table expressions, and the query that gives its candidates. */
export interface ChannelQuery {
  readonly ctes: readonly RawBuilder<unknown>[]
  readonly select: RawBuilder<unknown>
}

/** What ranking needs of the row `o` of objects: no texts. */
export function candidateColumns(mark: RawBuilder<boolean> | undefined): RawBuilder<unknown> {
  return sql`o.namespace, o.id, o.parent_id, o.position, o.updated_at, o.occurred_at,
    ${mark === undefined ? sql`null::boolean` : sql`coalesce(${mark}, false)`} as marked`
}

/** The total order of candidates, on rows with these columns and `score`. */
const bestFirst: RawBuilder<unknown> = sql`score desc, updated_at desc, id, namespace`

/**
 * The best rows of a query as the candidates of a channel. Rows have `candidateColumns` and `score`; `degraded` is the label
 * of where the list falls short, or null.
 */
export function candidatesFrom(
  channel: Channel,
  rows: RawBuilder<unknown>,
  limit: number,
  degraded: RawBuilder<unknown> = sql`null::text`,
): RawBuilder<unknown> {
  return sql`(
    select ${sql.lit(channel)} as channel, namespace, id, score::float8 as score, parent_id, position,
      updated_at, occurred_at, marked, ${degraded} as degraded
    from (${rows}) as ranked
    order by ${bestFirst} limit ${sql.lit(limit)}
  )`
}

/** Sets parameters for the rest of the statement's transaction, as a condition that is evaluated before any row is read. */
export function withSettings(settings: Readonly<Record<string, string>>): RawBuilder<boolean> {
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  return sql<boolean>`(select concat(${sql.join(calls)}) is not null)`
}
