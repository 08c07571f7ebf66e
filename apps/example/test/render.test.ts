import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { harmless } from '../src/harmless.ts'
import { duration } from '../src/render/duration.ts'
import { table } from '../src/render/table.ts'
import { stretches, wrap } from '../src/render/wrap.ts'

const mark = (text: string) => `[${text}]`
const plain = (text: string) => [{ text, marked: false }]

describe('snippets', () => {
  test('ranges are marked, in any order; white space and fences of code vanish', () => {
    const text = 'retry\n```js\nretry(fn)\n```\nagain'
    const at = text.indexOf('retry(fn)')
    const parts = stretches(text, [
      [at, at + 5],
      [0, 5],
    ])
    expect(wrap(parts, 80, mark)).toEqual(['[retry] [retry](fn) again'])
  })

  test('ranges that overlap are marked once', () => {
    const parts = stretches('abcdef', [
      [0, 3],
      [2, 5],
    ])
    expect(wrap(parts, 80, mark)).toEqual(['[abc]def'])
  })

  test('lines are broken at spaces, marks do not count', () => {
    expect(wrap(stretches('one two three four', [[4, 7]]), 9, mark)).toEqual(['one [two]', 'three', 'four'])
    expect(wrap(plain('supercalifragilistic is long'), 8, mark)).toEqual(['supercalifragilistic', 'is long'])
    expect(wrap([], 8, mark)).toEqual([])
  })

  test('wrapping loses no word and keeps to the width', () => {
    const word = fc.stringMatching(/^[a-z]{1,10}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 10, max: 40 }), (list, width) => {
        const lines = wrap(plain(list.join(' ')), width, mark)
        expect(lines.join(' ').split(' ')).toEqual(list)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
      }),
    )
  })
})

test('columns of numbers stand to the right, others to the left', () => {
  expect(
    table(
      ['#', 'package', 'score'],
      [
        ['1', 'zod', '0.5'],
        ['10', 'a', '-'],
      ],
    ),
  ).toEqual([' #  package  score', ' 1  zod        0.5', '10  a            -'])
})

test.each([
  [0.4, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [100_400, '1 min 40 s'],
])('%d ms as %s', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text)
})

test('what would steer a terminal is taken out of foreign text', () => {
  expect(harmless('a\u001b[31mred\u001b[0m\u0007\u001b]0;title\u0007 b\tc\rd\u009b2J')).toBe('ared b\tcd')
})
