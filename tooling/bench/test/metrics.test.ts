import { describe, expect, it } from 'vitest'
import { ndcg, recall } from '../src/beir/metrics.ts'
import { percentile } from '../src/report/percentile.ts'

const grades = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 3],
  ['d', 1],
  ['e', 2],
])

describe('ndcg', () => {
  it('is the worked example of the books', () => {
    // Gains 3, 2, 3, 0, 1, 2: DCG 6.861; the best order 3, 3, 2, 2, 1 has 7.141.
    const ranked = ['a', 'b', 'c', 'x', 'd', 'e']
    expect(ndcg(ranked, grades, 6)).toBeCloseTo(6.861 / 7.141, 3)
  })

  it('is 1 for the best order, 0 without a hit or without grades', () => {
    expect(ndcg(['c', 'a', 'b', 'e', 'd'], grades, 10)).toBe(1)
    expect(ndcg(['x', 'y'], grades, 10)).toBe(0)
    expect(ndcg(['a'], new Map(), 10)).toBe(0)
  })

  it('looks at the first k only', () => {
    expect(ndcg(['x', 'a'], grades, 1)).toBe(0)
    expect(ndcg(['a', 'x', 'x'], new Map([['a', 1]]), 1)).toBe(1)
  })
})

it('recall is the share of graded documents among the first k', () => {
  expect(recall(['a', 'x', 'b', 'c'], grades, 3)).toBe(0.4)
  expect(recall(['a'], new Map(), 3)).toBe(0)
})

it('percentiles are nearest ranks', () => {
  const values = [5, 1, 4, 2, 3]
  expect([0, 0.5, 0.8, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 3, 4, 5, 5])
  expect(percentile([], 0.5)).toBeNaN()
})
