import fc from 'fast-check'
import { expect, it } from 'vitest'
import { messageWithout } from './message-without.ts'

const withheld = 'The message is withheld, since it quotes the document.'

it('leaves a message alone that quotes nothing, and cuts it', () => {
  expect(messageWithout('The server said no.', ['Something else entirely.'])).toBe('The server said no.')
  expect(messageWithout('x'.repeat(5000), [])).toHaveLength(2000)
  expect(messageWithout('The server said no.', ['', 'no', 'The'])).toBe('The server said no.')
})

it('withholds a message that quotes a short text whole', () => {
  expect(messageWithout('Bad value "4711"', ['4711'])).toBe(withheld)
})

it('keeps the less of a message the more text there is to compare it with', () => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(50_000)
  const kept = messageWithout('x'.repeat(5000), [text])
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.length).toBeLessThan(1000)
  expect(messageWithout(`No: ${text.slice(7, 40)}`, [text])).toBe(withheld)
})

it('withholds a message that quotes twenty-four characters of a text, wherever they stand', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), maxLength: 60 })
  const quote = fc.string({ unit: fc.constantFrom(...'ijklmnop'), minLength: 24, maxLength: 24 })
  const law = fc.property(letters, letters, letters, letters, quote, (before, after, left, right, quoted) => {
    expect(messageWithout(`${left}${quoted}${right}`, ['other', `${before}${quoted}${after}`])).toBe(withheld)
  })
  fc.assert(law)
})
