import type { Channel } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** What every channel of one search has in common. */
export interface ChannelContext {
  readonly tables: Tables
  /** Scope, filter and `withinIds` as a condition on the row `o` of objects. */
  readonly restriction: RawBuilder<boolean>
  /** Which rows `o` the lexical and the vector channel may find. */
  readonly eligible: RawBuilder<boolean>
  /** The soft window as a condition on `o`. */
  readonly mark: RawBuilder<boolean> | undefined
  /** The hits that a list which was cut goes on for. */
  readonly hits: number | undefined
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

/** The order of candidates with the same score, on rows with these columns. */
export const candidateTies: RawBuilder<unknown> = sql`updated_at desc, id, namespace`

const bestFirst: RawBuilder<unknown> = sql`score desc, ${candidateTies}`

interface ListCut {
  readonly limit: number
  readonly hits: number | undefined
  /** The label of where the list falls short, or null. */
  readonly degraded?: RawBuilder<unknown>
}

/**
 * The best rows of a query as the candidates of a channel, and after `limit` of them the best of each further hit up to
 * `hits`. Rows have `candidateColumns` and `score`; they must hold enough hits, or all there are.
 */
export function candidatesFrom(
  channel: Channel,
  rows: RawBuilder<unknown>,
  { limit, hits, degraded = sql`null::text` }: ListCut,
): RawBuilder<unknown> {
  const columns = sql`${sql.lit(channel)} as channel, namespace, id, score::float8 as score, parent_id, position,
      updated_at, occurred_at, marked, ${degraded} as degraded`
  if (hits === undefined) {
    return sql`(select ${columns} from (${rows}) as ranked order by ${bestFirst} limit ${sql.lit(limit)})`
  }
  return sql`(
    select ${columns} from (
      select *, sum(is_new) over (order by ${bestFirst}) as hit from (
        select *, row_number() over (order by ${bestFirst}) as place,
          (row_number() over (partition by namespace, coalesce(parent_id, id) order by ${bestFirst}) = 1)::int as is_new
        from (${rows}) as rows
      ) as placed
    ) as ranked
    where place <= ${sql.lit(limit)} or (is_new = 1 and hit <= ${sql.lit(hits)})
  )`
}

/** How many different hits the rows of a query stand for. */
export function hitsIn(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(distinct (namespace, coalesce(parent_id, id))) from (${rows}) as found)`
}

/** Whether the row `o` of objects stands for a hit that the rows of a query do not stand for. */
export function isOfOtherHit(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(o.namespace, coalesce(o.parent_id, o.id)) not in (
    select namespace, coalesce(parent_id, id) from (${rows}) as found
  )`
}

/** Sets parameters for the rest of the statement's transaction, as a condition that is evaluated before any row is read. */
export function withSettings(settings: Readonly<Record<string, string>>): RawBuilder<boolean> {
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  return sql<boolean>`(select concat(${sql.join(calls)}) is not null)`
}
