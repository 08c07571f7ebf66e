import type { CallOptions, ReadScope } from '@recollect/core'
import { sql } from 'kysely'
import { inScope } from '../filters/restriction.ts'
import type { SearchedTexts } from '../lexical/searched-texts.ts'
import type { StoreContext } from '../store-context.ts'
import { type ChannelContext, type ChannelQuery, candidateColumns, candidatesFrom, candidateTies } from './channel.ts'

export interface WordQuestion {
  readonly texts: SearchedTexts
  readonly query: string
  readonly limit: number
  readonly scope: ReadScope
}

/** Texts of objects by BM25, from whichever backend serves. */
export async function lexicalChannel(
  { lexical, settings }: StoreContext,
  { tables, restriction, eligible, mark, hits }: ChannelContext,
  { texts, query, limit, scope }: WordQuestion,
  options: CallOptions,
): Promise<ChannelQuery> {
  const backend = await lexical.backend(options)
  const { ctes, rows, degraded } = backend.answer({
    tables,
    texts,
    query,
    limit,
    language: settings.language,
    condition: sql<boolean>`${restriction} and ${eligible}`,
    inScope: inScope(scope),
    columns: candidateColumns(mark),
    ties: candidateTies,
    hits,
  })
  return { ctes, select: candidatesFrom('lexical', rows, { limit, hits, ...(degraded && { degraded }) }) }
}
