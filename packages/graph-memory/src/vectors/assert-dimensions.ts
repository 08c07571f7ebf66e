import { RecollectError } from '@recollect/core'

/** @throws `dimension_mismatch` */
export function assertDimensions(vector: Float32Array, dimensions: number, index?: number): void {
  if (vector.length === dimensions) return
  throw new RecollectError(
    'dimension_mismatch',
    `A vector of this graph must have ${dimensions} dimensions, this one has ${vector.length}: use the model that the ` +
      'graph was made for, or make a graph with the `dimensions` of the other one.',
    { details: { expected: dimensions, actual: vector.length, ...(index === undefined ? undefined : { index }) } },
  )
}
