import type { PartSearchRequest } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isCandidate } from '../filters/is-candidate.ts'
import { isLive } from '../filters/is-live.ts'
import {
  type ChannelContext,
  type ChannelQuery,
  candidateColumns,
  candidatesFrom,
  hitsIn,
  isOfOtherHit,
  withSettings,
} from './channel.ts'

/** pg_trgm's own defaults, set anew with every search, since a host may have changed them for itself. */
const thresholds = { 'pg_trgm.similarity_threshold': '0.3', 'pg_trgm.word_similarity_threshold': '0.6' }

/**
 * Most contents that are compared with one question. Comparing takes .2 ms per kilobyte, and a question that is one common
 * word resembles much of a corpus: then this channel has little to say, and the lexical one finds the word itself.
 */
const maxContents = 1000

/** Most contents that are looked through for the shortest that hold the question letter by letter: reading is cheap. */
const maxLiteral = 10_000

/** Longest part of a question that is compared, in characters: names are short, and a page of text resembles nothing. */
const maxQuery = 200

/**
 * Fuzzy matches of title and content, a content's similarity counting half. Only the operators `%` and `<%` can use the
 * trigram indexes; the functions give the score of what they found. When more contents resemble the question than are
 * compared, those that hold it letter by letter are looked for as well, the shortest first, and those of further hits.
 */
export function trigramChannel(
  { tables, restriction, mark, hits }: ChannelContext,
  { query, limit }: NonNullable<PartSearchRequest['trigram']>,
): ChannelQuery | undefined {
  const beginning = [...query.slice(0, 2 * maxQuery)].slice(0, maxQuery).join('')
  // Without a letter or digit there are no trigrams, and an index scan for none of them reads all of the index.
  if (!/[\p{L}\p{N}]/u.test(beginning)) return undefined
  const text = sql`${beginning}::text`
  const matching = (condition: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
    select ${candidateColumns(mark)}, ${columns} from ${tables.objects} o
    where ${withSettings(thresholds)} and ${condition} and ${restriction}`
  const score = (content: RawBuilder<unknown>) => sql`word_similarity(${text}, ${content}) / 2 as score`
  const contents = (condition: RawBuilder<unknown>) =>
    sql`${matching(sql`${condition} and ${isCandidate('o')} and ${text} <% o.content`, score(sql`o.content`))} limit ${sql.lit(maxContents)}`

  const isCut = sql`(select count(*) from trigram_contents) >= ${sql.lit(maxContents)}`
  const literally = sql`${isCut} and ${isCandidate('o')} and o.content ilike ${likePattern(beginning)}::text`
  const literal = sql`
    select namespace, id, parent_id, position, updated_at, occurred_at, marked, ${score(sql`content`)}
    from (
      select * from (${matching(literally, sql`o.content`)} limit ${sql.lit(maxLiteral)}) as literal
      order by length(content), id, namespace limit ${sql.lit(maxContents)}
    ) as shortest
    where ${text} <% content`
  const first = sql`
    select * from trigram_titles union all select * from trigram_contents union all select * from trigram_literal`
  const isShort = sql`${hitsIn(first)} < ${sql.lit(hits ?? 0)}`
  const further = sql`trigram_further as materialized (
    ${contents(sql`${isCut} and ${isShort} and ${isOfOtherHit(first)}`)}
  )`
  const all = hits === undefined ? first : sql`${first} union all select * from trigram_further`
  return {
    ctes: [
      sql`trigram_titles as materialized (
        ${matching(sql`${isLive('o')} and o.title % ${text}`, sql`similarity(o.title, ${text}) as score`)}
      )`,
      sql`trigram_contents as materialized (${contents(sql`true`)})`,
      sql`trigram_literal as materialized (${literal})`,
      ...(hits === undefined ? [] : [further]),
    ],
    select: candidatesFrom(
      'trigram',
      sql`select distinct on (namespace, id) * from (${all}) as alike order by namespace, id, score desc`,
      { limit, hits, degraded: sql`case when ${isCut} then 'partial_trigram_scan' end` },
    ),
  }
}

/** A pattern for texts that hold the question; for one without three letters in a row the index is of no use: none. */
function likePattern(query: string): string | null {
  if (!/[\p{L}\p{N}]{3}/u.test(query)) return null
  return `%${query.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
}
