import { type RawBuilder, sql } from 'kysely'
import type { Space } from '../embeddings/spaces.ts'
import { indexedVector, vectorColumn, vectorLiteral, vectorValue } from '../embeddings/vector-column.ts'
import { type ChannelContext, type ChannelQuery, candidateColumns, candidatesFrom, withSettings } from './channel.ts'

/** Rows fetched from the index beyond the limit: they put the order right that the index only approximates. */
const spare = 24

export interface VectorQuestion {
  readonly space: Space
  readonly vector: Float32Array
  readonly limit: number
  /** Most rows to compare one by one when the index gives too few. */
  readonly exactScanRows: number
}

/**
 * Nearest by cosine. The index is asked first, and goes on until enough rows pass the filter or it has looked at 20,000. If
 * they are still too few, matching rows are compared one by one in the same statement: all of them, or as many as
 * `exactScanRows` allows.
 */
export function vectorChannel(
  context: ChannelContext,
  { space, vector, limit, exactScanRows }: VectorQuestion,
): ChannelQuery {
  const { tables, restriction, mark } = context
  const { number, dimensions } = space
  const distance = sql`(${vectorColumn(dimensions)} <=> ${vectorValue(vector, dimensions)})`
  const matching = (condition: RawBuilder<unknown>) => sql`
    select ${candidateColumns(mark)}, 1 - ${distance} as score
    from ${tables.embeddings} e join ${tables.objects} o on o.namespace = e.namespace and o.id = e.object_id
    where ${condition} and e.space = ${sql.lit(number)} and ${restriction} and o.candidate`
  // A vector of zeros has no direction: its cosine is not a number.
  const isComparable = sql`score <> 'NaN'::float8`

  const indexed = indexedVector(dimensions)
  if (indexed === undefined) {
    return {
      ctes: [],
      select: candidatesFrom(
        'vector',
        sql`select * from (${matching(sql`true`)}) as matching where ${isComparable}`,
        limit,
      ),
    }
  }
  const wanted = limit + spare
  const settings = {
    'hnsw.iterative_scan': 'relaxed_order',
    'hnsw.ef_search': String(Math.min(Math.max(wanted, 40), 1000)),
  }
  const nearest = sql`(e.vector::${indexed.type}) <=> ${vectorLiteral(vector)}::${indexed.type}`
  const found = sql`(select count(*) from vector_nearest)`
  const scanned = sql`(select count(*) from vector_matching where ${isComparable})`
  const useScan = sql`(${scanned} > ${found})`
  const label = sql`case
    when ${scanned} > ${sql.lit(exactScanRows)} then 'partial_vector_scan'
    when ${useScan} then 'exact_vector_scan'
  end`
  return {
    ctes: [
      sql`vector_nearest as materialized (
        ${matching(withSettings(settings))} order by ${nearest} limit ${sql.lit(wanted)}
      )`,
      sql`vector_matching as materialized (
        ${matching(sql`${found} < ${sql.lit(limit)}`)} limit ${sql.lit(exactScanRows + 1)}
      )`,
    ],
    select: candidatesFrom(
      'vector',
      sql`
        select * from vector_nearest where ${isComparable}
        union
        select * from vector_matching where ${isComparable} and ${useScan}`,
      limit,
      label,
    ),
  }
}
