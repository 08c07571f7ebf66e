import { type RawBuilder, sql } from 'kysely'
import { candidateColumns, candidatesFrom } from '../search/channel.ts'
import type { Tables } from '../tables.ts'
import type { LexicalBackend } from './lexical-backend.ts'
import { searchedText } from './searched-text.ts'

/**
 * BM25 by the extension pg_textsearch, over one column that holds the texts of candidates and is null for all else.
 *
 * `<@>` gives the negated score, 0 without a match. Ties at the end of the list are fetched too, so that the cut can
 * follow the total order. With statistics on the table, the planner walks the index for large namespaces and scores row by
 * row in tiny ones.
 */
export const pgTextsearch: LexicalBackend = {
  name: 'pg_textsearch',

  install: ({ objects }, language) => [
    sql`alter table ${objects} add column search_text text generated always as (${searchedText}) stored`,
    sql`create index objects_bm25 on ${objects} using bm25 (search_text) with (text_config = ${sql.lit(language)})`,
  ],

  uninstall: ({ objects }) => [sql`alter table ${objects} drop column if exists search_text`],

  channel: ({ tables, restriction, mark }, { query, limit }) => {
    const distance = sql`o.search_text <@> to_bm25query(${query}, ${indexName(tables)})`
    const nearest = sql`
      select ${candidateColumns(mark)}, ${distance} as distance from ${tables.objects} o
      where ${restriction} and o.candidate
      order by ${distance} fetch first ${sql.lit(limit)} rows with ties`
    const rows: RawBuilder<unknown> = sql`select *, -distance as score from (${nearest}) as nearest where distance < 0`
    return { ctes: [], select: candidatesFrom('lexical', rows, limit) }
  },
}

function indexName({ schema }: Tables): string {
  return `${schema}.objects_bm25`
}
