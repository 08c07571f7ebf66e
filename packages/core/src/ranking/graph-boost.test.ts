import { describe, expect, it } from 'vitest'
import { graphGain } from './graph-boost.ts'

describe('graphGain', () => {
  it('is so many shares of the best score', () => {
    expect(graphGain(0.8, 0.15, 1)).toBeCloseTo(0.12, 12)
    expect(graphGain(0.8, 0.15, 0.5)).toBeCloseTo(0.06, 12)
    expect(graphGain(0.8, 0, 1)).toBe(0)
  })

  it('lowers with a boost below nothing', () => {
    expect(graphGain(2, -0.5, 0.5)).toBe(-0.5)
  })

  it('takes the best for 1 where nothing was found but by links', () => {
    expect(graphGain(0, 0.15, 0.5)).toBeCloseTo(0.075, 12)
  })
})
