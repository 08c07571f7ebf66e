import type { PartSearchRequest } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelContext, type ChannelQuery, candidateColumns, candidatesFrom, withSettings } from './channel.ts'

/** pg_trgm's defaults, set anew since a host may have changed them for itself. */
const thresholds = { 'pg_trgm.similarity_threshold': '0.3', 'pg_trgm.word_similarity_threshold': '0.6' }

/**
 * Fuzzy matches of title and content. Only the operators `%` and `<%` can use the trigram indexes; the functions give the
 * score of what they found.
 */
export function trigramChannel(
  { tables, restriction, mark }: ChannelContext,
  { query, limit }: NonNullable<PartSearchRequest['trigram']>,
): ChannelQuery | undefined {
  // Without a letter or digit there are no trigrams, and an index scan for none of them reads all of the index.
  if (!/[\p{L}\p{N}]/u.test(query)) return undefined
  const text = sql`${query}::text`
  const titleMatches = sql`o.title % ${text}`
  const contentMatches = sql`(o.candidate and ${text} <% o.content)`
  const rows: RawBuilder<unknown> = sql`
    select ${candidateColumns(mark)}, greatest(
      case when ${titleMatches} then similarity(o.title, ${text}) end,
      case when ${contentMatches} then word_similarity(${text}, o.content) end
    ) as score
    from ${tables.objects} o
    where ${withSettings(thresholds)} and ${restriction} and o.live and (${titleMatches} or ${contentMatches})`
  return { ctes: [], select: candidatesFrom('trigram', rows, limit) }
}
