import type { CallOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { indexedVector, vectorColumn, vectorLiteral, vectorValue } from '../embeddings/vector-column.ts'
import type { StoreContext } from '../store-context.ts'
import {
  type ChannelContext,
  type ChannelQuery,
  candidateColumns,
  candidatesFrom,
  hitsIn,
  isOfOtherHit,
  withSettings,
} from './channel.ts'

/** Rows fetched from the index beyond the limit: they put the order right that the index only approximates. */
const spare = 24

/** Rows of further hits that are asked of the index, per wanted hit, and at least. */
const furtherFactor = 5
const minFurther = 100

export interface VectorQuestion {
  /** Id of the space. */
  readonly space: string
  readonly vector: Float32Array
  readonly limit: number
}

/**
 * Nearest by cosine. The index is asked first, and goes on until enough rows pass the filter or it has looked at 20,000. If
 * they are still too few, matching rows are compared one by one in the same statement: all of them, or as many as
 * `exactScanRows` allows.
 *
 * @throws `dimension_mismatch`, `invalid_option` for a space that is none
 */
export async function vectorChannel(
  { spaces, settings: { exactScanRows } }: StoreContext,
  { tables, restriction, eligible, mark, hits }: ChannelContext,
  { space, vector, limit }: VectorQuestion,
  options: CallOptions,
): Promise<ChannelQuery> {
  await spaces.check([{ space, vector }], options)
  const { number, dimensions } = await spaces.get(space, options)
  const distance = sql`(${vectorColumn(dimensions)} <=> ${vectorValue(vector, dimensions)})`
  const matching = (condition: RawBuilder<unknown>) => sql`
    select ${candidateColumns(mark)}, 1 - ${distance} as score
    from ${tables.embeddings} e join ${tables.objects} o on o.namespace = e.namespace and o.id = e.object_id
    where ${condition} and e.space = ${sql.lit(number)} and ${restriction} and ${eligible}`
  // A vector of zeros has no direction: its cosine is not a number.
  const isComparable = sql`score <> 'NaN'::float8`

  const indexed = indexedVector(dimensions)
  if (indexed === undefined) {
    return {
      ctes: [],
      select: candidatesFrom('vector', sql`select * from (${matching(sql`true`)}) as matching where ${isComparable}`, {
        limit,
        hits,
      }),
    }
  }
  const wanted = limit + spare
  const settings = {
    'hnsw.iterative_scan': 'relaxed_order',
    'hnsw.ef_search': String(Math.min(Math.max(wanted, 40), 1000)),
  }
  const nearest = sql`(e.vector::${indexed.type}) <=> ${vectorLiteral(vector)}::${indexed.type}`
  const index = (condition: RawBuilder<unknown>, most: number) =>
    sql`(${matching(sql`${withSettings(settings)} and ${condition}`)} order by ${nearest} limit ${sql.lit(most)})`
  const count = (rows: RawBuilder<unknown>) => sql`(select count(*) from ${rows})`
  const found = count(sql`vector_nearest`)
  // Rows at the same distance may follow the last one fetched: which of them come first only all of them can tell.
  const better = count(sql`vector_nearest where score > (select min(score) from vector_nearest)`)
  const tied = sql`${found} = ${sql.lit(wanted)} and ${better} < ${sql.lit(limit)}`
  const tooFew = sql`(${found} < ${sql.lit(limit)} or ${tied})`
  const scanned = count(sql`vector_matching where ${isComparable}`)
  const gained = sql`(${scanned} > case when ${tooFew} then ${found} else 0 end)`
  const degraded = sql`case
    when ${scanned} > ${sql.lit(exactScanRows)} then 'partial_vector_scan'
    when ${gained} then 'exact_vector_scan'
  end`

  // When the rows found are of few hits, the index is asked for rows of others, before they are compared one by one.
  const first = sql`select * from vector_nearest`
  const all = hits === undefined ? first : sql`${first} union all select * from vector_further`
  const lacksHits = (rows: RawBuilder<unknown>) => sql`${hitsIn(rows)} < ${sql.lit(hits ?? 0)}`
  const most = Math.max(minFurther, furtherFactor * (hits ?? 0))
  const further = sql`vector_further as materialized ${index(sql`not ${tooFew} and ${lacksHits(first)} and ${isOfOtherHit(first)}`, most)}`
  const scan =
    hits === undefined ? tooFew : sql`(${tooFew} or ${lacksHits(all)}) and (${tooFew} or ${isOfOtherHit(all)})`
  return {
    ctes: [
      sql`vector_nearest as materialized ${index(sql`true`, wanted)}`,
      ...(hits === undefined ? [] : [further]),
      sql`vector_matching as materialized (
        ${matching(scan)} order by e.namespace, e.object_id limit ${sql.lit(exactScanRows + 1)}
      )`,
    ],
    select: candidatesFrom(
      'vector',
      sql`
        select * from (${all}) as found where ${isComparable}
        union
        select * from vector_matching where ${isComparable} and ${gained}`,
      { limit, hits, degraded },
    ),
  }
}
