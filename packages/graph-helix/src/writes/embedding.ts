import { RecollectError } from '@recollect/core'

/**
 * A vector as JSON carries it: nine digits give back the same 32-bit float. Null for one without direction, which the server
 * does not take and no search would find.
 *
 * @throws `dimension_mismatch`, `invalid_option` for what is no number
 */
export function vectorJson(vector: Float32Array, dimensions: number): readonly number[] | null {
  if (vector.length !== dimensions) {
    throw new RecollectError(
      'dimension_mismatch',
      `The graph keeps vectors of ${dimensions} dimensions, not ${vector.length}: use the same model for both.`,
      { details: { expected: dimensions, actual: vector.length } },
    )
  }
  if (!vector.every(Number.isFinite)) {
    throw new RecollectError('invalid_option', 'A vector holds NaN or Infinity: only finite numbers have a direction.')
  }
  return vector.some((value) => value !== 0) ? Array.from(vector, (value) => Number(value.toPrecision(9))) : null
}
