import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confidenceAfter, confidenceFactor, neutralConfidence } from './confidence.ts'

test.each([
  [0.5, true, 0.6],
  [0.5, false, 0.45],
  [0.6, true, 0.7],
  [0.7, false, 0.65],
  [0.95, true, 1],
  [1, true, 1],
  [0.02, false, 0],
  [0, false, 0],
])('%d, helped %s: %d', (before, helped, after) => {
  expect(confidenceAfter(before, helped)).toBe(after)
})

test.each([
  [0, 0.5],
  [0.25, 0.75],
  [neutralConfidence, 1],
  [0.6, 1.1],
  [1, 1.5],
])('confidence %d multiplies by %d', (confidence, factor) => {
  expect(confidenceFactor(confidence)).toBeCloseTo(factor, 12)
})

test('confidence stays from 0 to 1 and is a multiple of a twentieth, whatever is said', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (said) => {
      const confidence = said.reduce(confidenceAfter, neutralConfidence)
      expect(confidence).toBeGreaterThanOrEqual(0)
      expect(confidence).toBeLessThanOrEqual(1)
      expect(confidence).toBe(Math.round(confidence * 20) / 20)
    }),
  )
})

test('who helped ranks above who did not', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (confidence) => {
      expect(confidenceFactor(confidenceAfter(confidence, true))).toBeGreaterThanOrEqual(
        confidenceFactor(confidence) - 1e-6,
      )
      expect(confidenceFactor(confidenceAfter(confidence, false))).toBeLessThanOrEqual(
        confidenceFactor(confidence) + 1e-6,
      )
    }),
  )
})
