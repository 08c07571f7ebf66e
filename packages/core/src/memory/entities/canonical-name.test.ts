import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalName, displayName, nameFault } from './canonical-name.ts'

test.each([
  ['  Ada\n Lovelace ', 'ada lovelace', 'Ada Lovelace'],
  ['ＡＤＡ', 'ada', 'ADA'],
  ['Zoe\u0308', 'zoë', 'Zoë'],
  ['New\u00a0York', 'new york', 'New York'],
  ['a\0b', 'ab', 'ab'],
])('%j is %j, shown as %j', (name, canonical, shown) => {
  expect(canonicalName(name)).toBe(canonical)
  expect(displayName(name)).toBe(shown)
})

test.each(['', ' ', '!?', '—', '❤️', 7, undefined, 'x'.repeat(513)])('%j names nothing', (name) => {
  expect(nameFault(name)).toMatch(/^must/)
})

test.each(['a', '7', '知', ' x ', 'x'.repeat(512)])('%j is a name', (name) => {
  expect(nameFault(name)).toBeUndefined()
})

test('the canonical name is its own, and does not hang on case or blanks around', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
      const canonical = canonicalName(name)
      expect(canonicalName(canonical)).toBe(canonical)
      expect(canonicalName(`\t${name}  `)).toBe(canonical)
      expect(canonicalName(displayName(name))).toBe(canonical)
    }),
  )
})
