import { type RawBuilder, sql } from 'kysely'

/** What pgvector's indexes take: full vectors up to the first size, half-precision ones up to the second. */
const maxVectorIndex = 2000
const maxHalfvecIndex = 4000

/** What pgvector's type can hold. */
export const maxDimensions = 16_000

/** The column of a space's vectors, one type per space. */
export function vectorColumn(dimensions: number): RawBuilder<unknown> {
  return sql`(e.vector::vector(${sql.lit(dimensions)}))`
}

/** The parameter of a question in a space. */
export function vectorValue(vector: ArrayLike<number>, dimensions: number): RawBuilder<unknown> {
  return sql`${vectorLiteral(vector)}::vector(${sql.lit(dimensions)})`
}

/** A vector as text. */
export function vectorLiteral(vector: ArrayLike<number>): string {
  return `[${Array.prototype.join.call(vector, ',')}]`
}

/**
 * What the index of a space holds and questions are ordered by, made in one place for both: undefined when the dimension
 * is too large for any index.
 */
export function indexedVector(
  dimensions: number,
): { readonly type: RawBuilder<unknown>; readonly operators: RawBuilder<unknown> } | undefined {
  const size = sql.lit(dimensions)
  if (dimensions <= maxVectorIndex) return { type: sql`vector(${size})`, operators: sql`vector_cosine_ops` }
  if (dimensions <= maxHalfvecIndex) return { type: sql`halfvec(${size})`, operators: sql`halfvec_cosine_ops` }
  return undefined
}
