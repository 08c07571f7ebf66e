import { describe, expect, it } from 'vitest'
import { hopsFrom } from './hops-from.ts'
import type { Arc } from './spread.ts'

const arcs: readonly Arc[] = ['ab', 'bc', 'ca', 'ad', 'cd', 'xy'].map((ends, edge) => {
  const [from = '', to = ''] = ends
  return { from, to, weight: 1, edge }
})

describe('hopsFrom', () => {
  it('counts the arcs of the shortest way, from the nearest', () => {
    expect([...hopsFrom(['a'], arcs)]).toEqual([
      ['a', 0],
      ['b', 1],
      ['d', 1],
      ['c', 2],
    ])
    expect(hopsFrom(['a', 'c', 'x'], arcs).get('d')).toBe(1)
  })

  it('knows nothing of what no arc leads to', () => {
    expect([...hopsFrom(['y'], arcs)]).toEqual([['y', 0]])
    expect(hopsFrom([], arcs).size).toBe(0)
  })
})
