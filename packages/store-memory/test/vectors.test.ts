import { normalized } from '@recollect/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VectorSet, type VectorSlot } from '../src/vectors/vector-set.ts'

const dimensions = 7
const vector = fc
  .array(fc.integer({ min: -4, max: 4 }), { minLength: dimensions, maxLength: dimensions })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => Float32Array.from(values))

describe('vector sets', () => {
  it('compare with every vector that is there, after any additions and removals', () => {
    const step = fc.oneof({ weight: 2, arbitrary: vector }, { weight: 1, arbitrary: fc.nat() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), vector, (steps, question) => {
        const set = new VectorSet<number>(dimensions)
        const kept: { slot: VectorSlot<number>; vector: Float32Array }[] = []
        for (const [owner, taken] of steps.entries()) {
          if (typeof taken !== 'number') kept.push({ slot: set.add(owner, unit(taken)), vector: taken })
          else if (kept.length > 0) for (const { slot } of kept.splice(taken % kept.length, 1)) set.remove(slot)
        }
        const direction = unit(question)
        const found = new Map<number, number>()
        const visit = (owner: number, cosine: number): unknown => found.set(owner, cosine)
        set.compareAll(direction, () => Number.NEGATIVE_INFINITY, visit)
        expect([...found.keys()].sort()).toEqual(kept.map(({ slot }) => slot.owner).sort())
        for (const { slot, vector: own } of kept) {
          expect(found.get(slot.owner)).toBeCloseTo(cosine(question, own), 5)
          expect(set.compare(slot, direction)).toBe(found.get(slot.owner))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('leave out what is below the floor, and only that', () => {
    const set = new VectorSet<string>(2)
    set.add('same', Float32Array.of(1, 0))
    set.add('across', Float32Array.of(0, 1))
    set.add('opposite', Float32Array.of(-1, 0))
    const found: string[] = []
    set.compareAll(
      Float32Array.of(1, 0),
      () => 0,
      (owner) => found.push(owner),
    )
    expect(found).toEqual(['same', 'across'])
  })

  it('never say more than 1 or less than -1', () => {
    fc.assert(
      fc.property(vector, (own) => {
        const set = new VectorSet<string>(dimensions)
        const same = set.add('same', unit(own))
        const opposite = set.add('opposite', unit(own.map((value) => -value)))
        expect(set.compare(same, unit(own))).toBeLessThanOrEqual(1)
        expect(set.compare(opposite, unit(own))).toBeGreaterThanOrEqual(-1)
      }),
    )
  })
})

describe('normalized', () => {
  it('makes length 1 of every direction, however short or long', () => {
    for (const scale of [1e-30, 1, 1e30]) {
      const unit = normalized(Float32Array.of(3 * scale, -4 * scale))
      expect(unit?.[0]).toBeCloseTo(0.6, 6)
      expect(unit?.[1]).toBeCloseTo(-0.8, 6)
    }
  })

  it('knows what has no direction', () => {
    expect(normalized(new Float32Array(4))).toBeUndefined()
    expect(normalized(Float32Array.of(1, Number.NaN))).toBeUndefined()
    expect(normalized(Float32Array.of(1, Number.POSITIVE_INFINITY))).toBeUndefined()
  })

  it('leaves what it is given alone', () => {
    const given = Float32Array.of(3, 4)
    normalized(given)
    expect(given).toEqual(Float32Array.of(3, 4))
  })
})

function unit(vector: Float32Array): Float32Array {
  return normalized(vector) ?? expect.fail('a vector without direction')
}

function cosine(a: Float32Array, b: Float32Array): number {
  const product = (x: Float32Array, y: Float32Array): number =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}
