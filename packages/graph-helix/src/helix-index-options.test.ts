import { expect, it } from 'vitest'
import { checkedIndexOptions, type HelixIndexOptions } from './helix-index-options.ts'

const url = 'http://localhost:6969'

it.each<[wrong: string, options: object]>([
  ['no generation', { url }],
  ['half a generation', { url, generation: 0.5 }],
  ['a number in words', { url, generation: '1' }],
  ['no server', { generation: 1 }],
  ['a label with a hyphen', { url, generation: 1, label: 'a-b' }],
  ['an option of graphs', { url, generation: 1, dimensions: 8 }],
])('%s is refused', (_, options) => {
  const call = () => checkedIndexOptions(options as HelixIndexOptions)
  expect(call).toThrow(expect.objectContaining({ code: 'invalid_option' }))
})

it('the generation is part of the label', () => {
  expect(checkedIndexOptions({ url, generation: 7 })).toMatchObject({ label: 'Document-7', embedder: undefined })
  expect(checkedIndexOptions({ url, generation: 0, label: 'Mine' })).toMatchObject({ label: 'Mine-0' })
})
