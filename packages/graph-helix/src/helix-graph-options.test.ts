import { expect, it } from 'vitest'
import { checkedGraphOptions, type HelixGraphOptions } from './helix-graph-options.ts'

const url = 'http://localhost:6969'

it.each<[wrong: string, options: object]>([
  ['nothing', {}],
  ['no address', { url: 'localhost:6969' }],
  ['no web address', { url: 'file:///x' }],
  ['two ways at once', { url, transport: { send: async () => ({ status: 200, text: '', headers: {} }) } }],
  ['an unknown option', { url, dimension: 3 }],
  ['no dimensions', { url, dimensions: 0 }],
  ['half a dimension', { url, dimensions: 1.5 }],
  ['a label with a space', { url, label: 'my graph' }],
  ['an empty label', { url, label: '' }],
  ['half a generation', { url, generation: 1.5 }],
  ['a generation below 0', { url, generation: -1 }],
  ['no time', { url, timeoutMs: 0 }],
  ['fewer than no retries', { url, retries: -1 }],
  ['a body that holds nothing', { url, maxBodyBytes: 100 }],
  ['a key with a line break', { url, apiKey: 'a\nb' }],
])('%s is refused', (_, options: HelixGraphOptions) => {
  expect(() => checkedGraphOptions(options)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
})

it('every option has a default but the server', () => {
  const { transport, sleep, random, ...rest } = checkedGraphOptions({ url })
  expect(rest).toEqual({
    apiKey: undefined,
    databaseId: undefined,
    requireWriter: false,
    dimensions: undefined,
    label: 'Object',
    timeoutMs: 30_000,
    retries: 6,
    maxRetryWaitMs: 30_000,
    maxBodyBytes: 2_097_152,
    indexTimeoutMs: 60_000,
  })
})

it('the label of a generation is no label that an option can name', () => {
  expect(checkedGraphOptions({ url, label: 'Mine', generation: 3 }).label).toBe('Mine-3')
  expect(() => checkedGraphOptions({ url, label: 'Mine-3' })).toThrow(
    expect.objectContaining({ code: 'invalid_option' }),
  )
})
