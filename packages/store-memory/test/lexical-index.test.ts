import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bm25Options } from '../src/lexical/bm25.ts'
import { LexicalIndex } from '../src/lexical/lexical-index.ts'
import { Scratch } from '../src/lexical/scratch.ts'
import { searchLexical } from '../src/lexical/search-lexical.ts'
import { type Scored, TopK } from '../src/search/top-k.ts'
import { type NaiveDocument, naiveBm25 } from './support/naive-bm25.ts'

const usual: Bm25Options = { k1: 1.2, b: 0.75 }

/** Few words, some of them in nearly every text: enough for pruning to have something to leave out. */
const term = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 3, arbitrary: fc.constantFrom('c', 'd', 'e') },
  { weight: 1, arbitrary: fc.constantFrom('f', 'g', 'h', 'i', 'j', 'k') },
)
const terms = fc.array(term, { minLength: 1, maxLength: 12 })
const query = fc.array(fc.oneof(term, fc.constant('unknown')), { maxLength: 6 })
const options = fc.record({ k1: fc.constantFrom(0, 0.9, 1.2, 3), b: fc.constantFrom(0, 0.4, 0.75, 1) })

describe('the lexical index', () => {
  it('scores like naive BM25 after any updates and removals, whatever the limit', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ id: fc.nat(40), terms }) },
      { weight: 1, arbitrary: fc.record({ id: fc.nat(40), terms: fc.constant(undefined) }) },
    )
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 80 }),
        query,
        options,
        fc.integer({ min: 1, max: 12 }),
        (steps, asked, bm25, limit) => {
          const world = new IndexedTexts()
          for (const { id, terms } of steps) world.set(`id-${id}`, terms)
          expectRanking(world.search(asked, { bm25, limit }), naiveBm25(world.documents(), asked, bm25), limit)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('leaves nothing out in corpora where it can skip much', () => {
    // Words of very different frequency, texts of very different length: bounds differ, and so do the best hits.
    const skewed = fc.nat(63).map((n) => `word${Math.clz32(n)}`)
    const texts = fc.array(fc.array(skewed, { minLength: 1, maxLength: 30 }), { minLength: 60, maxLength: 120 })
    fc.assert(
      fc.property(
        texts,
        fc.uniqueArray(skewed, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (all, asked, limit) => {
          const world = new IndexedTexts()
          for (const [i, text] of all.entries()) world.set(`id-${i}`, text)
          expectRanking(world.search(asked, { limit }), naiveBm25(world.documents(), asked, usual), limit)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('leaves nothing out where the bounds are reached', () => {
    // All texts with a word are alike, so that its bound is the score of each of them; the last one is longer.
    const shape = fc.record({
      texts: fc.integer({ min: 1, max: 40 }),
      times: fc.integer({ min: 1, max: 3 }),
      filler: fc.nat(30),
    })
    fc.assert(
      fc.property(fc.array(shape, { minLength: 2, maxLength: 4 }), fc.integer({ min: 1, max: 5 }), (shapes, limit) => {
        const world = new IndexedTexts()
        for (const [word, { texts, times, filler }] of shapes.entries()) {
          const text = [...Array(times).fill(`word${word}`), ...Array(filler).fill('filler')]
          for (let i = 0; i < texts; i += 1) world.set(`id-${word}-${i}`, text)
          world.set(`id-${word}-last`, [...text, ...Array(20).fill('filler')])
        }
        const asked = shapes.map((_, word) => `word${word}`)
        expectRanking(world.search(asked, { limit }), naiveBm25(world.documents(), asked, usual), limit)
      }),
      { numRuns: 500 },
    )
  })

  it('gives the best of those that a test accepts, and asks about each once', () => {
    fc.assert(
      fc.property(
        fc.array(terms, { minLength: 1, maxLength: 60 }),
        query,
        fc.integer({ min: 2, max: 9 }),
        (texts, asked, share) => {
          const world = new IndexedTexts()
          for (const [i, text] of texts.entries()) world.set(`id-${i}`, text)
          const wanted = (id: string): boolean => Number(id.slice(3)) % share === 0
          const questions: string[] = []
          const accepts = (id: string): boolean => {
            questions.push(id)
            return wanted(id)
          }
          const found = world.search(asked, { limit: 3, accepts })
          const all = naiveBm25(world.documents(), asked, usual)
          expectRanking(found, new Map([...all].filter(([id]) => wanted(id))), 3)
          expect(new Set(questions).size).toBe(questions.length)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('looks named documents up with the same scores', () => {
    fc.assert(
      fc.property(
        fc.array(terms, { minLength: 1, maxLength: 60 }),
        query,
        fc.array(fc.nat(59)),
        (texts, asked, named) => {
          const world = new IndexedTexts()
          for (const [i, text] of texts.entries()) world.set(`id-${i}`, text)
          const within = new Set(named.map((i) => `id-${i}`))
          const all = naiveBm25(world.documents(), asked, usual)
          const expected = new Map([...all].filter(([id]) => within.has(id)))
          expectRanking(world.search(asked, { limit: 5, within }), expected, 5)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('gives exactly the same scores in whatever order documents came and went', () => {
    fc.assert(
      fc.property(
        fc.array(terms, { minLength: 1, maxLength: 40 }),
        fc.array(terms, { maxLength: 20 }),
        query,
        fc.infiniteStream(fc.nat()),
        (texts, passing, asked, random) => {
          const straight = new IndexedTexts()
          for (const [i, text] of texts.entries()) straight.set(`id-${i}`, text)
          const other = new IndexedTexts()
          for (const [i, text] of passing.entries()) other.set(`passing-${i}`, text)
          const shuffled = texts.map((text, i) => ({ text, i, at: random.next().value })).sort((a, b) => a.at - b.at)
          for (const { text, i } of shuffled) other.set(`id-${i}`, text)
          for (const i of passing.keys()) other.set(`passing-${i}`, undefined)
          for (const limit of [1, 4, 100]) {
            expect(other.search(asked, { limit })).toEqual(straight.search(asked, { limit }))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('counts a word that is said twice in the query twice', () => {
    const world = new IndexedTexts()
    world.set('a', ['x'])
    world.set('b', ['y'])
    const [once] = world.search(['x'], { limit: 1 })
    const [twice] = world.search(['x', 'x'], { limit: 1 })
    expect(twice?.score).toBe(2 * (once?.score ?? 0))
  })

  it('counts words that occur very often in one text', () => {
    const world = new IndexedTexts()
    world.set(
      'much',
      Array.from({ length: 100_000 }, () => 'x'),
    )
    world.set('less', ['x', 'y'])
    expectRanking(world.search(['x'], { limit: 9 }), naiveBm25(world.documents(), ['x'], usual), 9)
  })

  it('renumbers when many documents have gone, and keeps answering', () => {
    const world = new IndexedTexts()
    const text = (i: number): string[] => ['common', `group${i % 7}`, `own${i}`, ...(i % 3 === 0 ? ['third'] : [])]
    for (let i = 0; i < 1000; i += 1) world.set(`id-${i}`, text(i))
    for (let i = 0; i < 1000; i += 1) if (i % 5 !== 0) world.set(`id-${i}`, undefined)
    expect(world.index.documents.length).toBeLessThan(400)
    expect(world.index.listOf('own1')).toBeUndefined()
    for (let i = 1000; i < 1100; i += 1) world.set(`id-${i}`, text(i))
    for (const asked of [['common'], ['group3', 'third'], ['own5', 'own1005'], ['own1']]) {
      expectRanking(world.search(asked, { limit: 40 }), naiveBm25(world.documents(), asked, usual), 40)
    }
  })

  it('is clean after a test that throws', () => {
    const world = new IndexedTexts()
    world.set('a', ['x', 'y'])
    world.set('b', ['x'])
    const before = world.search(['x', 'y'], { limit: 5 })
    const failing = (): never => {
      throw new Error('no')
    }
    expect(() => world.search(['x', 'y'], { limit: 1, accepts: failing })).toThrow('no')
    expect(world.search(['x', 'y'], { limit: 5 })).toEqual(before)
  })
})

/** An index and what it should hold. */
class IndexedTexts {
  readonly index = new LexicalIndex<string>()
  readonly #scratch = new Scratch()
  readonly #texts = new Map<string, readonly string[]>()
  readonly #ordinals = new Map<string, number>()

  set(id: string, terms: readonly string[] | undefined): void {
    const old = this.#texts.get(id)
    const ordinal = this.#ordinals.get(id)
    if (old !== undefined && ordinal !== undefined) this.index.remove(ordinal, old)
    this.#texts.delete(id)
    this.#ordinals.delete(id)
    if (terms !== undefined) {
      this.#texts.set(id, terms)
      this.#ordinals.set(id, this.index.add(id, terms))
    }
    this.index.tidy((moved, next) => this.#ordinals.set(moved, next))
  }

  documents(): readonly NaiveDocument[] {
    return [...this.#texts].map(([id, terms]) => ({ id, terms }))
  }

  search(
    tokens: readonly string[],
    search: {
      readonly limit: number
      readonly bm25?: Bm25Options
      readonly accepts?: (id: string) => boolean
      readonly within?: ReadonlySet<string>
    },
  ): readonly Scored<string>[] {
    const { limit, bm25 = usual, accepts, within } = search
    const top = new TopK<string>(limit, (a, b) => (a < b ? -1 : 1))
    const named = [...(within ?? [])].map((id) => this.#ordinals.get(id)).filter((ordinal) => ordinal !== undefined)
    const ordinals = within === undefined ? undefined : Uint32Array.from(named).sort()
    searchLexical(this.index, { tokens, options: bm25, accepts, within: ordinals }, top, this.#scratch)
    return top.ranked()
  }
}

/** Expects the best of `scores`, best first. Sums may differ in their last digits, and so may the order of such neighbours. */
function expectRanking(found: readonly Scored<string>[], scores: ReadonlyMap<string, number>, limit: number): void {
  const best = [...scores.values()].sort((a, b) => b - a).slice(0, limit)
  expect(found.map(({ score }) => score.toPrecision(10))).toEqual(best.map((score) => score.toPrecision(10)))
  for (const { item, score } of found) expect(score).toBeCloseTo(scores.get(item) ?? Number.NaN, 9)
  expect(new Set(found.map(({ item }) => item)).size).toBe(found.length)
}
