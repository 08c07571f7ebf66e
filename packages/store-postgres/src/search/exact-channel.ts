import { foldTitle, type PartSearchRequest } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import { type ChannelContext, type ChannelQuery, candidateColumns, candidatesFrom } from './channel.ts'

/** Equality of id, key, or title. The index of titles holds their beginnings only, since titles may be long. */
export function exactChannel(
  { tables, restriction, mark, hits }: ChannelContext,
  { text, limit }: NonNullable<PartSearchRequest['exact']>,
): ChannelQuery {
  const title = foldTitle(text)
  const titleEquals =
    title === ''
      ? sql``
      : sql`or (o.title_key <> '' and left(o.title_key, 256) = left(${title}, 256) and o.title_key = ${title})`
  const rows: RawBuilder<unknown> = sql`
    select ${candidateColumns(mark)}, 1 as score from ${tables.objects} o
    where ${restriction} and ${isLive('o')} and (o.id = ${text} or o.key = ${text} ${titleEquals})`
  return { ctes: [], select: candidatesFrom('exact', rows, { limit, hits }) }
}
