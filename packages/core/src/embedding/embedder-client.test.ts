import { describe, expect, it } from 'vitest'
import { RecollectError } from '../model/errors.ts'
import type { Embedder } from '../ports/embedder.ts'
import { hashEmbedder } from '../testing/index.ts'
import { createEmbedderClient } from './embedder-client.ts'

/** An embedder that answers with these vectors, whatever it is asked. */
const answering = (vectors: unknown, more: Partial<Embedder> = {}): Embedder => ({
  model: 'tiny',
  dimensions: 2,
  embed: () => Promise.resolve(Object(vectors)),
  ...more,
})
const failing = (error: unknown): Embedder => answering([], { embed: () => Promise.reject(error) })

describe('documents', () => {
  it('are de-duplicated and sent in batches; the answer is in their order', async () => {
    const calls: (readonly string[])[] = []
    const embedder = hashEmbedder({ dimensions: 8, onEmbed: ({ texts }) => void calls.push(texts) })
    const client = await createEmbedderClient({ ...embedder, maxBatch: 2 })
    const vectors = await client.embedDocuments(['a', 'b', 'a', 'c', 'b'], {})
    expect(calls).toEqual([['a', 'b'], ['c']])
    expect(vectors).toEqual(await embedder.embed(['a', 'b', 'a', 'c', 'b'], { purpose: 'document' }))
    expect(vectors.every((vector) => vector instanceof Float32Array)).toBe(true)
    expect(await client.embedDocuments([], {})).toEqual([])
  })

  it('of calls at the same time go together', async () => {
    const calls: (readonly string[])[] = []
    const embedder = hashEmbedder({ dimensions: 8, onEmbed: ({ texts }) => void calls.push(texts) })
    const client = await createEmbedderClient(embedder)
    const wanted = [['a', 'b'], [], ['c'], ['b', 'a', 'b']]
    const vectors = await Promise.all(wanted.map((texts) => client.embedDocuments(texts, {})))
    expect(calls).toEqual([['a', 'b', 'c']])
    expect(vectors).toEqual(await Promise.all(wanted.map((texts) => embedder.embed(texts, { purpose: 'document' }))))
  })

  it('go in batches of 64 when the embedder does not say', async () => {
    const sizes: number[] = []
    const client = await createEmbedderClient(
      hashEmbedder({ dimensions: 2, onEmbed: ({ texts }) => void sizes.push(texts.length) }),
    )
    await client.embedDocuments(
      Array.from({ length: 130 }, (_, i) => `text ${i}`),
      {},
    )
    expect(sizes).toEqual([64, 64, 2])
  })
})

describe('queries', () => {
  it('are asked once while they are among the last 256', async () => {
    const asked: string[] = []
    const client = await createEmbedderClient(
      hashEmbedder({ dimensions: 2, onEmbed: ({ texts, purpose }) => void asked.push(`${purpose}: ${texts.join()}`) }),
    )
    const first = await client.embedQuery('lock', {})
    for (let i = 0; i < 255; i += 1) await client.embedQuery(`q${i}`, {})
    expect(await client.embedQuery('lock', {})).toEqual(first)
    expect(asked.filter((text) => text === 'query: lock')).toHaveLength(1)
    for (let i = 0; i < 256; i += 1) await client.embedQuery(`r${i}`, {})
    await client.embedQuery('lock', {})
    expect(asked.filter((text) => text === 'query: lock')).toHaveLength(2)
  })

  it('are not remembered when they failed', async () => {
    let broken = true
    const client = await createEmbedderClient(
      hashEmbedder({ dimensions: 2, onEmbed: () => (broken ? Promise.reject(new Error('down')) : undefined) }),
    )
    await expect(client.embedQuery('lock', {})).rejects.toMatchObject({ code: 'embedder_failed' })
    broken = false
    expect(await client.embedQuery('lock', {})).toHaveLength(2)
  })
})

describe('the dimension', () => {
  it('is probed once when the embedder does not state it', async () => {
    const calls: unknown[] = []
    const { embed } = hashEmbedder({ dimensions: 5, onEmbed: (call) => void calls.push(call) })
    const client = await createEmbedderClient({ model: 'tiny', embed })
    expect(client.dimensions).toBe(5)
    expect(calls).toHaveLength(1)
    await expect(createEmbedderClient(answering([[]], { dimensions: undefined }))).rejects.toMatchObject({
      code: 'embedder_failed',
    })
  })

  it('must be that of every vector', async () => {
    const client = await createEmbedderClient(answering([[1, 2, 3]]))
    const error: unknown = await client.embedQuery('lock', {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: 'dimension_mismatch',
      message: expect.stringMatching(/"tiny" must have 2 dimensions, this one has 3/),
      details: { model: 'tiny', expected: 2, actual: 3 },
    })
  })
})

describe('a bad embedder', () => {
  it.each([
    ['too few vectors', [[1, 2]]],
    [
      'too many vectors',
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
    ],
    ['nothing', undefined],
    ['no list', { 0: [1, 2], 1: [1, 2], length: 2 }],
    ['something that is no vector', [[1, 2], null]],
    [
      'a number that is not finite',
      [
        [1, 2],
        [1, Number.NaN],
      ],
    ],
    [
      'a number too large for 32 bits',
      [
        [1, 2],
        [1, 1e300],
      ],
    ],
  ])('is found out by %s', async (_, vectors) => {
    const client = await createEmbedderClient(answering(vectors))
    await expect(client.embedDocuments(['a', 'b'], {})).rejects.toMatchObject({
      code: 'embedder_failed',
      details: { model: 'tiny' },
    })
  })

  it('has its error wrapped, without the texts', async () => {
    const cause = new Error('down')
    const client = await createEmbedderClient(failing(cause))
    const error: unknown = await client.embedQuery('a secret', {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'embedder_failed', cause, message: 'The embedder "tiny" failed.' })
  })

  it('may speak for itself with an error of ours', async () => {
    const own = new RecollectError('embedder_failed', 'status 429')
    const client = await createEmbedderClient(failing(own))
    await expect(client.embedQuery('lock', {})).rejects.toBe(own)
  })

  it.each<Partial<Embedder>>([
    { maxBatch: 0 },
    { maxBatch: Number.NaN },
    { dimensions: 1.5 },
    { dimensions: -1 },
    { model: ' ' },
  ])('is refused at once: %j', async (more) => {
    await expect(createEmbedderClient(answering([], more))).rejects.toMatchObject({ code: 'invalid_option' })
  })
})

describe('an abort', () => {
  const reason = new Error('enough')

  it('rejects with its reason, whatever the embedder made of it', async () => {
    const client = await createEmbedderClient(hashEmbedder({ dimensions: 2 }))
    await client.embedQuery('lock', {})
    const signal = AbortSignal.abort(reason)
    await expect(client.embedQuery('lock', { signal })).rejects.toBe(reason)
    await expect(client.embedDocuments(['lock'], { signal })).rejects.toBe(reason)

    const control = new AbortController()
    const odd = answering([], {
      embed: () => {
        control.abort(reason)
        return Promise.reject(new Error('something else'))
      },
    })
    await expect((await createEmbedderClient(odd)).embedQuery('lock', control)).rejects.toBe(reason)
  })

  it("of the embedder's own is a failure, not the caller's abort", async () => {
    const client = await createEmbedderClient(failing(new DOMException('too slow', 'AbortError')))
    await expect(client.embedQuery('lock', {})).rejects.toMatchObject({ code: 'embedder_failed' })
  })
})
