import { type RawBuilder, sql } from 'kysely'
import { hitsIn, isOfOtherHit } from '../search/channel.ts'
import type { Tables } from '../tables.ts'
import type { LexicalBackend } from './lexical-backend.ts'
import { addedColumn, addedIndex, allTexts, type SearchedTexts, tableOf } from './searched-texts.ts'

/** BM25's usual constants, those of pg_textsearch too. */
const [k1, b] = [1.2, 0.75]

/** Rows that are scored by BM25, per wanted row, and at least. */
const poolFactor = 10
const minPool = 400

/** Longest text, in bytes, that fits a tsvector whatever its words are: none takes more than five times its text. */
const safeBytes = 200_000

/**
 * BM25 by what every PostgreSQL has: candidates by an inverted index that begins with the namespace, scored from the positions
 * in their vectors with the document frequencies of the namespace itself. When they are very many, only those are scored whose
 * words of the query weigh most (the sum of idf, so that a rare word decides), then by the cheaper `ts_rank`.
 *
 * score = Σ over terms of ln(1 + (N − df + ½) / (df + ½)) · tf·(k1 + 1) / (tf + k1·(1 − b + b·length / mean length)). Lengths are
 * bytes of text: they grow as the words do, and counting words would mean unpacking every vector of the namespace.
 */
export const native: LexicalBackend = {
  name: 'native',

  install: (tables, language) => [
    textVectorFunction(tables),
    ...allTexts.flatMap((texts) => install(tables, texts, language)),
  ],

  uninstall: (tables) => [
    ...allTexts.map((texts) => uninstall(tables, texts)),
    sql`drop function if exists ${textVector(tables)}(regconfig, text)`,
  ],

  answer: ({ tables, texts, query, limit, language, condition, inScope, columns, ties, hits }) => {
    const table = tableOf(tables, texts)
    const [vector, bytes] = [sql.id('o', vectorOf(texts)), sql.id('o', bytesOf(texts))]
    const config = sql`${language}::regconfig`
    // A lexeme as a query by itself: quotes and backslashes doubled.
    const quoted = sql`('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')`
    const any = sql`(select query from lexical_query)`
    const documents = sql`select count(*) from ${table} o where ${inScope} and ${vector} @@ t.query`
    const matching = (also: RawBuilder<unknown>) => sql`
      select ${columns}, ${vector} as words, ${bytes} as bytes, ts_rank(${vector}, ${any}) as rank,
        (select sum(t.idf) from lexical_terms t where ${vector} @@ t.query) as weight
      from ${table} o where ${also} and ${condition} and ${vector} @@ ${any}`
    // The order in which rows are taken into the pool.
    const heaviestFirst = sql`weight desc, rank desc, ${ties}`
    const pool = Math.max(minPool, poolFactor * limit)
    const isCut = sql`(select count(*) from lexical_pool) >= ${sql.lit(pool)}`
    const pooled = sql`select * from lexical_pool`
    const isShort = sql`${hitsIn(pooled)} < ${sql.lit(hits ?? 0)}`
    const further = sql`lexical_further as materialized (
      select * from (
        select distinct on (namespace, coalesce(parent_id, id)) *
        from (${matching(sql`${isCut} and ${isShort} and ${isOfOtherHit(pooled)}`)}) as matching
        order by namespace, coalesce(parent_id, id), ${heaviestFirst}
      ) as others
      order by ${heaviestFirst} limit ${sql.lit(hits ?? 0)}
    )`
    // What was left out weighs no more than the last of the pool, and scores less than its weight times k1 + 1.
    const lost = sql`(select min(weight) * ${sql.lit(k1 + 1)} from lexical_pool)`
    const last = sql`(select score from lexical_scored order by score desc offset ${sql.lit(limit - 1)} limit 1)`
    return {
      ctes: [
        sql`lexical_words as materialized (
          select lexeme, ${quoted}::tsquery as query from unnest(to_tsvector(${config}, ${query}))
        )`,
        sql`lexical_query as materialized (select string_agg(query::text, ' | ')::tsquery as query from lexical_words)`,
        sql`lexical_corpus as materialized (
          select count(*)::float8 as documents, greatest(avg(${bytes})::float8, 1) as mean_bytes
          from ${table} o where ${inScope} and ${bytes} is not null
        )`,
        sql`lexical_terms as materialized (
          select t.lexeme, t.query, ln(1 + (c.documents - t.documents + 0.5) / (t.documents + 0.5)) as idf
          from (select lexeme, query, (${documents})::float8 as documents from lexical_words t) as t cross join lexical_corpus c
        )`,
        sql`lexical_pool as materialized (
          select * from (${matching(sql`true`)}) as matching order by ${heaviestFirst} limit ${sql.lit(pool)}
        )`,
        ...(hits === undefined ? [] : [further]),
        sql`lexical_scored as materialized (
          select p.*, (
            select sum(t.idf * w.tf * ${sql.lit(k1 + 1)} / (w.tf + ${sql.lit(k1)} * (${sql.lit(1 - b)} + ${sql.lit(b)} * p.bytes / c.mean_bytes)))
            from (select lexeme, cardinality(positions)::float8 as tf from unnest(p.words)) as w
            join lexical_terms t on t.lexeme = w.lexeme
          ) as score
          from (${pooled} ${hits === undefined ? sql`` : sql`union all select * from lexical_further`}) as p
          cross join lexical_corpus c
        )`,
      ],
      rows: sql`select * from lexical_scored`,
      degraded: sql`case when ${isCut} and ${lost} > ${last} then 'partial_lexical_scan' end`,
    }
  },
}

function install(tables: Tables, texts: SearchedTexts, language: string): readonly RawBuilder<unknown>[] {
  const table = tableOf(tables, texts)
  const [vector, bytes] = [sql.id(vectorOf(texts)), sql.id(bytesOf(texts))]
  return [
    sql`
      alter table ${table}
        add column ${vector} tsvector generated always as (
          ${textVector(tables)}(${sql.lit(language)}::regconfig, ${texts.text})
        ) stored,
        add column ${bytes} integer generated always as (octet_length(${texts.text})) stored`,
    sql`create index ${sql.id(addedIndex(texts, 'vector'))} on ${table} using gin (namespace, ${vector})`,
    sql`
      create index ${sql.id(addedIndex(texts, 'bytes'))} on ${table} (namespace) include (${bytes})
      where ${bytes} is not null`,
  ]
}

function uninstall(tables: Tables, texts: SearchedTexts): RawBuilder<unknown> {
  return sql`
    alter table ${tableOf(tables, texts)}
      drop column if exists ${sql.id(vectorOf(texts))}, drop column if exists ${sql.id(bytesOf(texts))}`
}

function vectorOf(texts: SearchedTexts): string {
  return addedColumn(texts, 'vector')
}

/** The length of the text, for BM25. */
function bytesOf(texts: SearchedTexts): string {
  return addedColumn(texts, 'bytes')
}

function textVector({ schema }: Tables): RawBuilder<unknown> {
  return sql.id(schema, 'text_vector')
}

/**
 * `to_tsvector` that never fails: a vector holds one megabyte, and long texts of nothing but different words need more. Of
 * those, as much of the beginning is indexed as fits.
 */
function textVectorFunction(tables: Tables): RawBuilder<unknown> {
  return sql`
    create or replace function ${textVector(tables)}(config regconfig, body text) returns tsvector
    language plpgsql immutable strict parallel safe as $$
    declare
      size integer := length(body);
    begin
      if octet_length(body) <= ${sql.lit(safeBytes)} then
        return to_tsvector(config, body);
      end if;
      loop
        begin
          return to_tsvector(config, left(body, size));
        exception when program_limit_exceeded then
          size := size / 2;
        end;
      end loop;
    end $$`
}
