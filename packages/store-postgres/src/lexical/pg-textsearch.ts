import { type RawBuilder, sql } from 'kysely'
import { hitsIn, isOfOtherHit } from '../search/channel.ts'
import type { Tables } from '../tables.ts'
import type { LexicalBackend } from './lexical-backend.ts'
import { addedColumn, addedIndex, allTexts, type SearchedTexts, tableOf } from './searched-texts.ts'

/** Rows of further hits that are fetched at first, per wanted hit, and at least. */
const furtherFactor = 5
const minFurther = 100

/**
 * Most rows that are fetched because they tie with the last of the list. Short texts tie in masses: of a hundred thousand
 * with the same words, the latest would be found by reading them all.
 */
const maxTies = 1000

/** More rows than match. Without a limit, the index gives a thousand. */
const everything = 10_000_000

/**
 * BM25 by the extension pg_textsearch, over one column per kind of text, which is null for what is never found.
 *
 * `<@>` gives the negated score, 0 without a match. Ties at the end of the list are fetched too, as far as they are not too
 * many, so that the cut can follow the total order. With statistics on the table, the planner walks the index for large namespaces and scores row by
 * row in tiny ones.
 */
export const pgTextsearch: LexicalBackend = {
  name: 'pg_textsearch',

  install: (tables, language) => allTexts.flatMap((texts) => install(tables, texts, language)),

  uninstall: (tables) => allTexts.flatMap((texts) => uninstall(tables, texts)),

  answer: ({ tables, texts, query, limit, condition, columns, hits }) => {
    const distance = sql`${sql.id('o', columnOf(texts))} <@> to_bm25query(${query}, ${`${tables.schema}.${indexOf(texts)}`})`
    const nearest = (also: RawBuilder<unknown>, cut: RawBuilder<unknown>) => sql`(
      select ${columns}, ${distance} as distance from ${tableOf(tables, texts)} o
      where ${also} and ${condition}
      order by ${distance} ${cut}
    )`
    const scored = (rows: RawBuilder<unknown>) =>
      sql`select *, -distance as score from (${rows}) as found where distance < 0`
    const most = limit + maxTies
    const best = sql`lexical_best as materialized (
      select * from ${nearest(sql`true`, sql`limit ${sql.lit(most)}`)} as bounded
      order by distance fetch first ${sql.lit(limit)} rows with ties
    )`
    const first = sql`select * from lexical_best`
    // The list was cut inside a tie: which of its rows come first only all of them can tell.
    const degraded = sql`case
      when (select count(*) from lexical_best where distance < 0) = ${sql.lit(most)}
        and (select count(*) from lexical_best where distance < (select max(distance) from lexical_best)) < ${sql.lit(limit)}
      then 'partial_lexical_scan'
    end`
    if (hits === undefined) return { ctes: [best], rows: scored(first), degraded }

    // Rows of other hits, in two steps: mostly a few are enough. Each is skipped when the list before was not cut.
    const some = Math.max(minFurther, furtherFactor * hits)
    const both = sql`${first} union all select * from lexical_further`
    const further = (found: RawBuilder<unknown>, last: RawBuilder<unknown>, full: number, cap: number) => {
      const cut = sql`(select count(*) from ${last} where distance < 0) >= ${sql.lit(full)}`
      const isShort = sql`${hitsIn(found)} < ${sql.lit(hits)}`
      return nearest(sql`${cut} and ${isShort} and ${isOfOtherHit(found)}`, sql`limit ${sql.lit(cap)}`)
    }
    return {
      ctes: [
        best,
        sql`lexical_further as materialized ${further(first, sql`lexical_best`, limit, some)}`,
        sql`lexical_rest as materialized ${further(both, sql`lexical_further`, some, everything)}`,
      ],
      rows: scored(sql`${both} union all select * from lexical_rest`),
      degraded,
    }
  },
}

function install(tables: Tables, texts: SearchedTexts, language: string): readonly RawBuilder<unknown>[] {
  const table = tableOf(tables, texts)
  const column = sql.id(columnOf(texts))
  const index = sql`
    create index ${sql.id(indexOf(texts))} on ${table} using bm25 (${column}) with (text_config = ${sql.lit(language)})`
  if (texts.column !== undefined) return [index]
  return [sql`alter table ${table} add column ${column} text generated always as (${texts.text}) stored`, index]
}

function uninstall(tables: Tables, texts: SearchedTexts): readonly RawBuilder<unknown>[] {
  if (texts.column !== undefined) return [sql`drop index if exists ${sql.id(tables.schema, indexOf(texts))}`]
  return [sql`alter table ${tableOf(tables, texts)} drop column if exists ${sql.id(columnOf(texts))}`]
}

/** The column that is indexed: the index takes no expression. */
function columnOf(texts: SearchedTexts): string {
  return texts.column ?? addedColumn(texts, 'searched')
}

function indexOf(texts: SearchedTexts): string {
  return addedIndex(texts, 'bm25')
}
