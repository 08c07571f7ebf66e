import { expect, test } from 'vitest'
import { longFiles } from './file-lengths.ts'

const file = (path: string, lines: number) => ({ path: `packages/core/src/${path}`, text: 'x\n'.repeat(lines) })

test('no file is longer than 400 lines, tests apart', () => {
  expect(longFiles([file('a.ts', 400), file('b.ts', 1), file('c.ts', 1), file('d.test.ts', 999)])).toEqual([])
  expect(longFiles([file('a.ts', 401), file('b.ts', 1), file('c.ts', 1)])).toEqual([
    { path: 'packages/core/src/a.ts', rule: 'has 401 lines, more than 400' },
  ])
})

test('the median is at most 90 lines', () => {
  expect(longFiles([file('a.ts', 91), file('b.ts', 90), file('c.ts', 200)])).toEqual([
    { path: 'packages/core/src/a.ts', rule: 'is the median file with 91 lines, more than 90' },
  ])
})
