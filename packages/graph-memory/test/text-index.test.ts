import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TextIndex, type TextOwner } from '../src/text/text-index.ts'
import { words } from '../src/text/words.ts'
import { naiveBm25 } from './support/naive-bm25.ts'

interface Owner extends TextOwner {
  readonly id: string
  text: string
}

const text = fc
  .array(fc.constantFrom('red', 'green', 'blue', 'sky', 'sea'), { maxLength: 6 })
  .map((all) => all.join(' '))

it('scores as if it had been made anew, however often texts have changed', () => {
  const changes = fc.array(fc.tuple(fc.nat(19), fc.option(text)), { minLength: 150, maxLength: 400 })
  fc.assert(
    fc.property(changes, text, (changes, query) => {
      const index = new TextIndex<Owner>()
      const owners = Array.from({ length: 20 }, (_, i): Owner => ({ id: `o${i}`, text: '', document: -1 }))
      for (const [i, text] of changes) {
        const owner = owners[i]
        if (owner === undefined) continue
        index.remove(owner, owner.text)
        owner.text = text ?? ''
        if (text !== null) index.add(owner, text)
      }
      const found = new Map<string, number>()
      index.search(query, ({ id }, score) => found.set(id, score))
      const documents = owners
        .map(({ id, text }) => ({ id, terms: words(text) }))
        .filter(({ terms }) => terms.length > 0)
      const wanted = naiveBm25(documents, [...new Set(words(query))])
      expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort())
      for (const [id, score] of found) expect(score).toBeCloseTo(wanted.get(id) ?? Number.NaN, 9)
      // So that removed texts are forgotten: more than they take part in every list.
      const numbers = owners.map(({ document }) => document).filter((document) => document >= 0)
      expect(Math.max(...numbers, 0)).toBeLessThan(2 * 20 + 64 + 1)
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
    { numRuns: 60 },
  )
})
