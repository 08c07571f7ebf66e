import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytes, chunks, items, summed } from './chunks.ts'

it('parts are within every budget, as long as they can be, and make the list again', () => {
  const weights = fc.array(fc.nat({ max: 12 }))
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 6 }), fc.nat({ max: 20 }), (list, count, weight) => {
      const budgets = [items<number>(count), summed(weight, (value: number) => value)]
      const parts = chunks(list, budgets)
      expect(parts.flat()).toEqual(list)
      const fits = (part: readonly number[]) =>
        part.length <= count && part.reduce((sum, value) => sum + value, 0) <= weight
      for (const [index, part] of parts.entries()) {
        expect(part.length).toBeGreaterThan(0)
        expect(fits(part) || part.length === 1).toBe(true)
        const [next] = parts[index + 1] ?? []
        if (next !== undefined) expect(fits([...part, next])).toBe(false)
      }
    }),
  )
})

it('bytes are those of JSON in UTF-8', () => {
  expect(chunks(['é"', 'a', 'b'], [bytes(10)])).toEqual([['é"'], ['a', 'b']])
  expect(chunks(['é"', 'a', 'b'], [bytes(11)])).toEqual([['é"', 'a'], ['b']])
})
