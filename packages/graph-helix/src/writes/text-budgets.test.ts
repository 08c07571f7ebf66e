import { expect, it } from 'vitest'
import { chunks } from './chunks.ts'
import { textBudgets } from './text-budgets.ts'

const sizes = (texts: readonly string[]): number[] =>
  chunks(
    texts,
    textBudgets((text: string) => text),
  ).map(({ length }) => length)
const words = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`).join(', ')

it('the same words in many texts count once, as different ones', () => {
  expect(sizes(Array.from({ length: 300 }, () => words(500, 'W')))).toEqual([300])
  expect(sizes(Array.from({ length: 300 }, (_, i) => words(500, `w${i}x`)))).toEqual([59, 59, 59, 59, 59, 5])
})

it('all words count, however often', () => {
  expect(sizes(Array.from({ length: 5 }, () => 'again '.repeat(70_000)))).toEqual([2, 2, 1])
  expect(sizes(['again '.repeat(200_000), 'once'])).toEqual([1, 1])
})
