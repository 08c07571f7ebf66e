import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, cutToColumns } from './columns.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['漢字', 4],
  ['ｱﾞ', 2],
  ['Ａ', 2],
  ['한국', 4],
  ['한국'.normalize('NFD'), 4],
  ['👩‍🔬👍🏽🇦🇹', 6],
  ['☃→', 2],
  ['a\u200Cb', 2],
])('%j fills %i columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns)
})

test.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdef', 4, 'abc…'],
  ['abc def', 5, 'abc…'],
  ['漢字漢字', 8, '漢字漢字'],
  ['漢字漢字', 7, '漢字漢…'],
  ['漢字漢字', 6, '漢字…'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
  ['a👩‍🔬b', 3, 'a…'],
  ['ab', 1, '…'],
  ['ab', 0, ''],
])('%j cut to %i columns', (text, columns, cut) => {
  expect(cutToColumns(text, columns)).toBe(cut)
})

test('a cut text is a beginning that fits, as long as it can be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, columns) => {
      const cut = cutToColumns(text, columns)
      expect(columnsOf(cut)).toBeLessThanOrEqual(columns)
      if (columnsOf(text) <= columns) expect(cut).toBe(text)
      else if (columns > 0) {
        expect(cut.endsWith('…')).toBe(true)
        expect(text.startsWith(cut.slice(0, -1))).toBe(true)
      }
    }),
  )
})
