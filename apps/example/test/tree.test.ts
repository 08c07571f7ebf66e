import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Tree, treeLines } from '../src/render/tree.ts'

const same = (text: string) => text
const leaf = (text: string): Tree => ({ text, children: [] })

test('lines hang on branches', () => {
  const tree = {
    text: 'a',
    children: [
      { text: 'b', children: [leaf('c'), leaf('d')] },
      { text: 'e', children: [leaf('f')] },
    ],
  }
  expect(treeLines(tree, same)).toEqual(['a', '├─ b', '│  ├─ c', '│  └─ d', '└─ e', '   └─ f'])
  expect(treeLines(leaf('alone'), same)).toEqual(['alone'])
})

test('only the branches are dimmed', () => {
  expect(treeLines({ text: 'a', children: [leaf('b')] }, (text) => `[${text}]`)).toEqual(['a', '[└─ ]b'])
})

test('a line for each node, as deep as it lies', () => {
  const text = fc.stringMatching(/^[a-z]{1,5}$/)
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      text.map(leaf),
      fc.record({ text, children: fc.array(tie('tree'), { maxLength: 3 }) }),
    ),
  }))
  const texts = ({ text, children }: Tree, depth = 0): string[] => [
    `${depth} ${text}`,
    ...children.flatMap((child) => texts(child, depth + 1)),
  ]
  fc.assert(
    fc.property(tree, (any) => {
      const lines = treeLines(any, same)
      const read = lines.map((line) => {
        const [, branches = '', text = ''] = /^((?:[│├└ ][─ ][ ])*)(.*)$/u.exec(line) ?? []
        return `${branches.length / 3} ${text}`
      })
      expect(read).toEqual(texts(any))
    }),
  )
})
