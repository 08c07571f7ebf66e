import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kthBest } from '../src/lexical/kth-best.ts'
import { Scratch } from '../src/lexical/scratch.ts'
import { TopK } from '../src/search/top-k.ts'

const scores = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 })

it('a list of the best is what sorting and cutting gives, whatever the order of the offers', () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 12 }), (values, limit) => {
      const top = new TopK<number>(limit, (a, b) => a - b)
      const items = values.map((score, item) => ({ score, item }))
      for (const { score, item } of items) {
        expect(top.admits(item, score)).toBe(top.ranked().length < limit || wouldEnter(top, item, score))
        top.offer(item, score)
      }
      const best = items.toSorted((a, b) => b.score - a.score || a.item - b.item).slice(0, limit)
      expect(top.ranked()).toEqual(best)
      expect(top.floor).toBe(best.length < limit ? Number.NEGATIVE_INFINITY : best.at(-1)?.score)
    }),
  )
})

it('the k-th best score counts accepted documents only', () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 3 }), (values, k, share) => {
      const scratch = new Scratch()
      scratch.reserve(values.length)
      for (const [ordinal, score] of values.entries()) {
        scratch.scores[ordinal] = score
        scratch.touched[ordinal] = ordinal
      }
      scratch.met = values.length
      const accepts = (ordinal: number): boolean => ordinal % share === 0
      const accepted = values.filter((_, ordinal) => accepts(ordinal)).sort((a, b) => b - a)
      expect(kthBest(scratch, k, accepts)).toBe(accepted[k - 1] ?? Number.NEGATIVE_INFINITY)
    }),
  )
})

function wouldEnter(top: TopK<number>, item: number, score: number): boolean {
  const worst = top.ranked().at(-1)
  return worst !== undefined && (score > worst.score || (score === worst.score && item < worst.item))
}
