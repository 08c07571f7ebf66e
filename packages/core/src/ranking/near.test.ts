import { describe, expect, it } from 'vitest'
import { boostNear } from './near.ts'

const candidates = [{ score: 0.4 }, { score: 0.3, marked: true }, { score: 0.1, marked: false }]

describe('boostNear', () => {
  it('adds half of the best score to what is marked', () => {
    expect(boostNear(candidates)).toEqual([{ score: 0.4 }, { score: 0.5, marked: true, near: 0.2 }, candidates[2]])
  })

  it('takes another weight, also none', () => {
    expect(boostNear(candidates, 10)[1]?.score).toBeCloseTo(4.3, 12)
    expect(boostNear(candidates, 0)[1]).toEqual({ score: 0.3, marked: true, near: 0 })
    expect(boostNear([], 1)).toEqual([])
  })

  it.each([-0.1, 10.1, Number.NaN])('refuses the weight %d', (weight) => {
    expect(() => boostNear(candidates, weight)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  })
})
