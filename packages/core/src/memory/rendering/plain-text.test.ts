import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, plainText } from './plain-text.ts'

test.each([
  [' a\r\n\t b\u2028c\u0085d\u00A0e\u200Bf ', 'a b c d e f'],
  ['\u001B[31mred\u0007\u0000\u009B', '[31mred'],
  ['\u202Eabc\u2066\u200F\u061C', 'abc'],
  ['hid\u00ADden\u{E0041}\uFEFF\u2060', 'hidden'],
  ['👩‍🔬 می‌خواهم', '👩‍🔬 می‌خواهم'],
  ['\uD800x', '\uFFFDx'],
])('%j is %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test('what is left steers nothing, and is plain already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainText(text)
      expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|^ | $| {2}/u)
      expect(plainText(plain)).toBe(plain)
    }),
  )
})

test('days are those of UTC; a time that is none has none', () => {
  expect(dayOf(new Date('2023-05-08T23:59:59Z'))).toBe('2023-05-08')
  expect(dayOf(new Date('+012023-05-08'))).toBe('+012023-05-08')
  expect([dayOf(new Date(Number.NaN)), dayOf(undefined)]).toEqual([undefined, undefined])
})
