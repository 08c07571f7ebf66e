import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileWhys, smallWhy } from '../../../test/support/whys.ts'
import { columnsOf } from './columns.ts'
import { treeOf } from './tree-of.ts'

test('each node hangs below the one that its best path comes from', () => {
  expect(treeOf(smallWhy).split('\n')).toEqual([
    'The seed  1.00 · 2023-05-08',
    '└─ → about Bruno  0.80',
    '   └─ ← about Another  0.50',
    '… more: a budget was used up',
  ])
  expect(treeOf({ ...smallWhy, nodes: [], truncated: false })).toBe('')
})

test('a node whose parent is not there stands as a root, once', () => {
  const nodes = smallWhy.nodes.filter(({ id }) => id !== 'h')
  expect(treeOf({ ...smallWhy, nodes, truncated: false }).split('\n')).toEqual([
    'The seed  1.00 · 2023-05-08',
    '← about Another  0.50',
  ])
})

test('labels give way to the width, by columns', () => {
  const [seed] = smallWhy.nodes
  const lines = (label: string, width: number) =>
    treeOf({ ...smallWhy, nodes: seed === undefined ? [] : [{ ...seed, label }], truncated: false }, { width })
  expect(lines('漢字漢字漢字漢字漢字', 34)).toBe('漢字漢字漢字漢…  1.00 · 2023-05-08')
  expect(lines('a much longer label', 20)).toBe('a much…  1.00 · 202…')
})

test('colours change nothing that is read', () => {
  const colored = treeOf(smallWhy, { color: true })
  expect(colored.split('\n')[1]).toBe('└─ \u001B[2m→ about \u001B[0m\u001B[36mBruno\u001B[0m\u001B[2m  0.80\u001B[0m')
  expect(stripVTControlCharacters(colored)).toBe(treeOf(smallWhy))
})

test('every node stands in the tree once, on a line of its own that fits and steers nothing', () => {
  fc.assert(
    fc.property(hostileWhys, fc.integer({ min: 20, max: 60 }), (why, width) => {
      const tree = treeOf(why, { width })
      const lines = tree === '' ? [] : tree.split('\n')
      expect(lines).toHaveLength(why.nodes.length + (why.truncated ? 1 : 0))
      for (const line of lines) {
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
        expect(columnsOf(line)).toBeLessThanOrEqual(width)
      }
    }),
  )
})

test('every node of a tree that is none of a kind is told by its label', () => {
  fc.assert(
    fc.property(hostileWhys, (why) => {
      const nodes = why.nodes.map((node, index) => ({ ...node, label: `node-${index}.` }))
      const tree = treeOf({ ...why, nodes }, { width: 1000 })
      for (const { label } of nodes) expect(tree.split(label)).toHaveLength(2)
    }),
  )
})

test.each([{ width: 19 }, { width: 20.5 }, { color: 1 }, { colour: true }])('%j is refused', (options) => {
  expect(() => treeOf(smallWhy, JSON.parse(JSON.stringify(options)))).toThrowError(
    expect.objectContaining({ code: 'invalid_option' }),
  )
})
