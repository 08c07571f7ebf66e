import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentThreshold, fewestShared, titleThreshold } from '../src/trigrams/similarity.ts'
import { TrigramIndex } from '../src/trigrams/trigram-index.ts'
import { TrigramQuery } from '../src/trigrams/trigram-query.ts'
import { trigramsOf } from '../src/trigrams/trigrams.ts'
import { bestExtent, jaccard, sharedBy } from './support/naive-trigrams.ts'

const text = fc.array(fc.stringMatching(/^[abc]{1,9}$/), { maxLength: 12 }).map((words) => words.join(' '))

describe('trigrams', () => {
  it('are those of pg_trgm', () => {
    // From PostgreSQL's manual: show_trgm('cat') and show_trgm('foo|bar').
    expect([...trigramsOf('cat')].sort()).toEqual(['  c', ' ca', 'at ', 'cat'])
    expect([...trigramsOf('foo|bar')].sort()).toEqual(['  b', '  f', ' ba', ' fo', 'ar ', 'bar', 'foo', 'oo '])
    expect([...trigramsOf('A')].sort()).toEqual(['  a', ' a '])
    expect(trigramsOf('?! –')).toEqual(new Set())
  })

  it('are made of code points', () => {
    expect(trigramsOf('𝒳y')).toEqual(new Set(['  𝒳', ' 𝒳y', '𝒳y ']))
  })

  it.each([
    // As PostgreSQL 18 answers: similarity(a, b), word_similarity(a, b) where it is at least 0.6.
    ['word', 'two words', 4 / 11, 0.8],
    ['kubernets', 'Kubernetes migration', 8 / 23, 0.8],
    ['acme renewal', 'Acme renewal', 1, 1],
    ['acme renewal', 'renewal of the Acme contract', 13 / 29, 0.65],
    ['price lock', 'They want a two-year price-lock.', 11 / 31, 1],
    ['straße', 'Die Straßenbahn', 6 / 17, 6 / 7],
    ['a renewals b', 'x a renewalz b y', 11 / 19, 11 / 15],
    ['a b', 'bb a c b a', 0.5, 1],
    ['abc', 'xyz', 0, 0],
  ])('%j and %j are as similar as in pg_trgm', (question, other, whole, extent) => {
    const index = new TrigramIndex<string>()
    const ordinal = index.add('a', other)
    const asked = new TrigramQuery(index, question)
    expect(asked.similarity(ordinal)).toBeCloseTo(whole, 6)
    expect(asked.wordSimilarity(ordinal)).toBeCloseTo(extent, 6)
  })

  it('score every extent of every text as a look at all extents does', () => {
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1, maxLength: 6 }), (question, others) => {
        const index = new TrigramIndex<number>()
        const ordinals = others.map((other, i) => index.add(i, other))
        const asked = new TrigramQuery(index, question)
        for (const [i, other] of others.entries()) {
          expect(asked.similarity(ordinals[i] ?? -1)).toBe(jaccard(trigramsOf(question), trigramsOf(other)))
          expect(asked.wordSimilarity(ordinals[i] ?? -1)).toBe(bestExtent(question, other))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('find every text that shares enough with the question, after any removals', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(text, { maxLength: 20 }),
        fc.array(fc.nat(19)),

        (question, others, gone) => {
          const index = new TrigramIndex<number>()
          const ordinals = others.map((other, i) => index.add(i, other))
          for (const i of new Set(gone)) {
            const ordinal = ordinals[i]
            if (ordinal !== undefined) index.remove(ordinal)
          }
          const found = new Map<number, number>()
          for (const [ordinal, shared] of new TrigramQuery(index, question).countShared().entries()) {
            const item = index.documents.at(ordinal)
            if (item !== undefined && shared > 0) found.set(item, shared)
          }
          const expected = others.flatMap((other, i): [number, number][] => {
            const shared = sharedBy(trigramsOf(question), trigramsOf(other))
            return shared > 0 && !gone.includes(i) ? [[i, shared]] : []
          })
          expect(found).toEqual(new Map(expected))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('work for questions of more trigrams than a word of memory has bits', () => {
    const question = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')
    const index = new TrigramIndex<string>()
    index.add('same', question)
    index.add('part', 'word7')
    const asked = new TrigramQuery(index, question)
    expect([...asked.countShared()]).toEqual([asked.size, 6])
    expect(asked.wordSimilarity(0)).toBe(1)
  })

  it('are renumbered when many texts have gone', () => {
    const index = new TrigramIndex<number>()
    const ordinals = new Map<number, number>()
    for (let i = 0; i < 600; i += 1) ordinals.set(i, index.add(i, `text${i} common`))
    for (let i = 0; i < 600; i += 1) if (i % 4 !== 0) index.remove(ordinals.get(i) ?? -1)
    index.tidy((item, ordinal) => ordinals.set(item, ordinal))
    expect(index.documents.length).toBe(150)
    expect(index.trigram('t59')).toBeDefined()
    expect(index.trigram('597')).toBeUndefined()
    const asked = new TrigramQuery(index, 'text596')
    expect(asked.wordSimilarity(ordinals.get(596) ?? -1)).toBe(1)
    index.add(601, 'another')
    expect(new TrigramQuery(index, 'another').wordSimilarity(150)).toBe(1)
  })

  it('ask for as many shared ones as the thresholds need, not one more', () => {
    for (let size = 1; size < 500; size += 1) {
      expect(fewestShared(size, titleThreshold)).toBe(Math.ceil((3 * size) / 10))
      expect(fewestShared(size, contentThreshold)).toBe(Math.ceil((6 * size) / 10))
    }
  })
})
