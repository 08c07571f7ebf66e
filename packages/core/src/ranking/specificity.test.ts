import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idfSpecificity, rootSpecificity } from './specificity.ts'

describe('rootSpecificity', () => {
  it.each([
    [0, 1],
    [1, 1],
    [5, 1],
    [20, 0.5],
    [125, 0.2],
    [500, 0.1],
  ])('is, of %d edges, %d', (edges, expected) => {
    expect(rootSpecificity(edges)).toBeCloseTo(expected, 12)
  })
})

describe('idfSpecificity', () => {
  it.each([
    [100, 1, 1],
    [100, 10, 0.5],
    [100, 100, 0],
    [1000, 10, 2 / 3],
    [8, 2, 2 / 3],
  ])('is, of %d facts and %d edges, ln(facts / edges) / ln(facts)', (facts, edges, expected) => {
    expect(idfSpecificity(facts)(edges)).toBeCloseTo(expected, 12)
  })

  it('is nothing without edges, or where there is one fact or none', () => {
    expect([idfSpecificity(100)(0), idfSpecificity(1)(1), idfSpecificity(0)(3)]).toEqual([0, 0, 0])
  })

  it('is a share also where there are more edges than facts', () => {
    expect(idfSpecificity(10)(1000)).toBe(0)
  })
})

describe.each([
  ['rootSpecificity', rootSpecificity],
  ['idfSpecificity', idfSpecificity(1000)],
])('%s', (_, specificity) => {
  it('is a share that never rises with the edges', () => {
    const law = fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat({ max: 5000 }), (edges, more) => {
      expect(specificity(edges)).toBeLessThanOrEqual(1)
      expect(specificity(edges + more)).toBeGreaterThanOrEqual(0)
      expect(specificity(edges + more)).toBeLessThanOrEqual(specificity(edges))
    })
    fc.assert(law)
  })
})
