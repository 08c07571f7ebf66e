import { expect, it } from 'vitest'
import { milliseconds, ratio, whole } from '../src/report/numbers.ts'
import { percentile } from '../src/report/percentile.ts'

it('a percentile is a value that was measured, whatever the order', () => {
  const values = [30, 10, 20, 40]
  expect([0, 0.25, 0.5, 0.51, 0.95, 1].map((share) => percentile(values, share))).toEqual([10, 10, 20, 30, 40, 40])
  expect(percentile([], 0.5)).toBeNaN()
  expect(values).toEqual([30, 10, 20, 40])
})

it('numbers are as long as they are worth', () => {
  expect([ratio(1234.5), ratio(2.4), ratio(0.0831), ratio(undefined)]).toEqual(['1,230', '2.40', '0.0831', '–'])
  expect([whole(12_345.6), whole(undefined)]).toEqual(['12,346', '–'])
  expect([milliseconds(0.5), milliseconds(59.26), milliseconds(undefined)]).toEqual(['0.500', '59.3', '–'])
})
