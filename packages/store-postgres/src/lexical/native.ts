import { type RawBuilder, sql } from 'kysely'
import { candidateColumns, candidatesFrom, hitsIn, isOfOtherHit } from '../search/channel.ts'
import type { Tables } from '../tables.ts'
import type { LexicalBackend } from './lexical-backend.ts'
import { searchedText } from './searched-text.ts'

/** BM25's usual constants, those of pg_textsearch too. */
const [k1, b] = [1.2, 0.75]

/** Rows that are scored by BM25, per wanted row, and at least. */
const poolFactor = 10
const minPool = 400

/** The order in which rows are taken into the pool. */
const heaviestFirst: RawBuilder<unknown> = sql`weight desc, rank desc, updated_at desc, id, namespace`

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
    sql`
      alter table ${tables.objects}
        add column text_vector tsvector generated always as (
          ${textVector(tables)}(${sql.lit(language)}::regconfig, ${searchedText})
        ) stored,
        add column text_bytes integer generated always as (octet_length(${searchedText})) stored`,
    sql`create index objects_text_vector on ${tables.objects} using gin (namespace, text_vector)`,
    sql`create index objects_text_bytes on ${tables.objects} (namespace) include (text_bytes) where text_bytes is not null`,
  ],

  uninstall: (tables) => [
    sql`alter table ${tables.objects} drop column if exists text_vector, drop column if exists text_bytes`,
    sql`drop function if exists ${textVector(tables)}(regconfig, text)`,
  ],

  channel: ({ tables, restriction, mark, hits }, { query, limit, language, inScope }) => {
    const { objects } = tables
    const config = sql`${language}::regconfig`
    // A lexeme as a query by itself: quotes and backslashes doubled.
    const quoted = sql`('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')`
    const any = sql`(select query from lexical_query)`
    const documents = sql`
      select count(*) from ${objects} o where ${inScope} and o.text_vector @@ t.query`
    const matching = (condition: RawBuilder<unknown>) => sql`
      select ${candidateColumns(mark)}, o.text_vector, o.text_bytes, ts_rank(o.text_vector, ${any}) as rank,
        (select sum(t.idf) from lexical_terms t where o.text_vector @@ t.query) as weight
      from ${objects} o where ${condition} and ${restriction} and o.candidate and o.text_vector @@ ${any}`
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
          select count(*)::float8 as documents, greatest(avg(text_bytes)::float8, 1) as mean_bytes
          from ${objects} o where ${inScope} and o.text_bytes is not null
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
            select sum(t.idf * w.tf * ${sql.lit(k1 + 1)} / (w.tf + ${sql.lit(k1)} * (${sql.lit(1 - b)} + ${sql.lit(b)} * p.text_bytes / c.mean_bytes)))
            from (select lexeme, cardinality(positions)::float8 as tf from unnest(p.text_vector)) as w
            join lexical_terms t on t.lexeme = w.lexeme
          ) as score
          from (${pooled} ${hits === undefined ? sql`` : sql`union all select * from lexical_further`}) as p
          cross join lexical_corpus c
        )`,
      ],
      select: candidatesFrom('lexical', sql`select * from lexical_scored`, {
        limit,
        hits,
        degraded: sql`case when ${isCut} and ${lost} > ${last} then 'partial_lexical_scan' end`,
      }),
    }
  },
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
