import type { PartSearchRequest } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelContext, type ChannelQuery, candidateColumns, candidatesFrom, withSettings } from './channel.ts'

/** pg_trgm's own defaults, set anew with every search, since a host may have changed them for itself. */
const thresholds = { 'pg_trgm.similarity_threshold': '0.3', 'pg_trgm.word_similarity_threshold': '0.6' }

/**
 * Most contents that are compared with one question. Comparing takes .2 ms per kilobyte, and a question that is one common
 * word resembles much of a corpus: then this channel has little to say, and the lexical one finds the word itself.
 */
const maxContents = 1000

/**
 * Fuzzy matches of title and content, a content's similarity counting half. Only the operators `%` and `<%` can use the trigram indexes; the functions give the
 * score of what they found.
 */
export function trigramChannel(
  { tables, restriction, mark }: ChannelContext,
  { query, limit }: NonNullable<PartSearchRequest['trigram']>,
): ChannelQuery | undefined {
  // Without a letter or digit there are no trigrams, and an index scan for none of them reads all of the index.
  if (!/[\p{L}\p{N}]/u.test(query)) return undefined
  const text = sql`${query}::text`
  const similar = (score: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${candidateColumns(mark)}, ${score} as score from ${tables.objects} o
    where ${withSettings(thresholds)} and ${restriction} and ${condition}`
  const titles = similar(sql`similarity(o.title, ${text})`, sql`o.live and o.title % ${text}`)
  const contents = similar(sql`word_similarity(${text}, o.content) / 2`, sql`o.candidate and ${text} <% o.content`)
  return {
    ctes: [
      sql`trigram_contents as materialized (${contents} limit ${sql.lit(maxContents)})`,
      sql`trigram_similar as materialized (${titles} union all select * from trigram_contents)`,
    ],
    select: candidatesFrom(
      'trigram',
      sql`select distinct on (namespace, id) * from trigram_similar order by namespace, id, score desc`,
      limit,
      sql`case when (select count(*) from trigram_contents) = ${sql.lit(maxContents)} then 'partial_trigram_scan' end`,
    ),
  }
}
