import { type ErrorCode, RecollectError } from '../model/errors.ts'

/** A copy of a vector that fits its space. @throws `dimension_mismatch`, and `notFinite` for what is not a number */
export function checkedVector(
  vector: ArrayLike<number>,
  space: { readonly model: string; readonly dimensions: number },
  notFinite: ErrorCode,
): Float32Array {
  const { model, dimensions } = space
  if (vector.length !== dimensions) {
    throw new RecollectError(
      'dimension_mismatch',
      `A vector of model "${model}" must have ${dimensions} dimensions, this one has ${vector.length}: ` +
        'use the model that the knowledge base was embedded with, or open another space for the new one.',
      { details: { model, expected: dimensions, actual: vector.length } },
    )
  }
  const copy = Float32Array.from(vector)
  if (!copy.every(Number.isFinite)) {
    throw new RecollectError(notFinite, `A vector of model "${model}" holds a value that is not finite.`, {
      details: { model },
    })
  }
  return copy
}
