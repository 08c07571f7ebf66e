import { type RawBuilder, sql } from 'kysely'
import { candidateColumns, candidatesFrom, hitsIn, isOfOtherHit } from '../search/channel.ts'
import type { Tables } from '../tables.ts'
import type { LexicalBackend } from './lexical-backend.ts'
import { searchedText } from './searched-text.ts'

/** Rows of further hits that are fetched at first, per wanted hit, and at least. */
const furtherFactor = 5
const minFurther = 100

/** More rows than match. Without a limit, the index gives a thousand. */
const everything = 10_000_000

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

  channel: ({ tables, restriction, mark, hits }, { query, limit }) => {
    const distance = sql`o.search_text <@> to_bm25query(${query}, ${indexName(tables)})`
    const nearest = (condition: RawBuilder<unknown>, cut: RawBuilder<unknown>) => sql`(
      select ${candidateColumns(mark)}, ${distance} as distance from ${tables.objects} o
      where ${condition} and ${restriction} and o.candidate
      order by ${distance} ${cut}
    )`
    const scored = (rows: RawBuilder<unknown>) =>
      sql`select *, -distance as score from (${rows}) as found where distance < 0`
    const best = sql`lexical_best as materialized ${nearest(sql`true`, sql`fetch first ${sql.lit(limit)} rows with ties`)}`
    const first = sql`select * from lexical_best`
    if (hits === undefined) return { ctes: [best], select: candidatesFrom('lexical', scored(first), { limit, hits }) }

    // Rows of other hits, in two steps: mostly a few are enough. Each is skipped when the list before was not cut.
    const some = Math.max(minFurther, furtherFactor * hits)
    const both = sql`${first} union all select * from lexical_further`
    const further = (found: RawBuilder<unknown>, last: RawBuilder<unknown>, full: number, most: number) => {
      const cut = sql`(select count(*) from ${last} where distance < 0) >= ${sql.lit(full)}`
      const isShort = sql`${hitsIn(found)} < ${sql.lit(hits)}`
      return nearest(sql`${cut} and ${isShort} and ${isOfOtherHit(found)}`, sql`limit ${sql.lit(most)}`)
    }
    return {
      ctes: [
        best,
        sql`lexical_further as materialized ${further(first, sql`lexical_best`, limit, some)}`,
        sql`lexical_rest as materialized ${further(both, sql`lexical_further`, some, everything)}`,
      ],
      select: candidatesFrom('lexical', scored(sql`${both} union all select * from lexical_rest`), { limit, hits }),
    }
  },
}

function indexName({ schema }: Tables): string {
  return `${schema}.objects_bm25`
}
