import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vectorJson } from './embedding.ts'

it('gives back the same 32-bit floats', () => {
  fc.assert(
    fc.property(fc.float32Array({ minLength: 1, maxLength: 8, noNaN: true, noDefaultInfinity: true }), (vector) => {
      const json = vectorJson(vector, vector.length)
      const read = json === null ? null : new Float32Array(JSON.parse(JSON.stringify(json)))
      // Negative zero has no direction of its own, and JSON none either.
      expect(read).toEqual(vector.every((value) => value === 0) ? null : vector.map((value) => value + 0))
    }),
  )
})

it('refuses what an index could not take', () => {
  expect(() => vectorJson(new Float32Array(3), 2)).toThrow(
    expect.objectContaining({ code: 'dimension_mismatch', details: { expected: 2, actual: 3 } }),
  )
  expect(() => vectorJson(new Float32Array([1, Number.NaN]), 2)).toThrow(
    expect.objectContaining({ code: 'invalid_option' }),
  )
})
