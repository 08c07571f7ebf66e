import { randomUUID } from 'node:crypto'
import type { Embedder, ErrorCode } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import type {} from '@recollect/tooling-helix'
import { type Fault, faults } from '@recollect/tooling-helix/protocol-server'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { createHelixGraph, createHelixIndex, fetchTransport, type HelixIndex } from '../src/index.ts'
import { aDocument, serveIndex } from './support/serve-index.ts'
import { storedAt } from './support/stored-at.ts'
import { aNode } from './support/worlds.ts'

const engine = inject('helix')
/** Besides the protocol server, the real one if there is one. */
const servers: [name: string, url: string | undefined][] = [['the protocol server', undefined]]
if ('url' in engine) servers.push([engine.version, engine.url])

const scope = { namespace: 'acme' }
const refsOf = (candidates: readonly { readonly ref: string }[]) => candidates.map(({ ref }) => ref)
const many = (count: number) => Array.from({ length: count }, (_, i) => aDocument(`n${i}`, { text: `amber ${i}` }))
const embedder = hashEmbedder({ dimensions: 16 })

describe('requests', () => {
  it('one for each batch and each search, and one text to embed', async () => {
    const texts: string[] = []
    const counting = hashEmbedder({ dimensions: 16, onEmbed: (call) => void texts.push(...call.texts) })
    await using served = await serveIndex({ embedder: counting })
    const { server, index } = served
    const calls: [names: string, call: () => Promise<unknown>][] = [
      ['stored_texts upsert_nodes', () => index.upsert(scope, many(64), {})],
      // Of 512 the first 64 are there, and of the others 64 go at a time.
      [`stored_texts${' upsert_nodes'.repeat(7)}`, () => index.upsert(scope, many(512), {})],
      ['search_objects', () => index.search(scope, { text: 'amber', limit: 5 }, {})],
      ['search_objects', () => index.search(scope, { text: 'amber', kinds: ['NOTE', 'CASE'], limit: 500 }, {})],
      ['remove_nodes', () => index.delete(scope, many(512), {})],
      ['reset reset', () => index.reset(scope, {})],
      ['', () => index.upsert(scope, [], {})],
      ['', () => index.delete(scope, [], {})],
      ['', () => index.search(scope, { text: ' \n', limit: 5 }, {})],
    ]
    for (const [names, call] of calls) {
      server.forgetRequests()
      await call()
      expect(server.queries.map(({ name }) => name).join(' ')).toBe(names)
    }
    expect(texts).toHaveLength(513)
  })

  it('of a document that stands twice the newest is embedded and written', async () => {
    const texts: string[] = []
    const counting = hashEmbedder({ dimensions: 16, onEmbed: (call) => void texts.push(...call.texts) })
    await using served = await serveIndex({ embedder: counting })
    const twice = [2, 3, 1].map((sequence) => aDocument('a', { text: `amber ${sequence}`, sequence }))
    await served.index.upsert(scope, twice, {})
    expect(texts).toEqual(['amber 3'])
  })
})

describe('embedding', () => {
  const texts: string[] = []
  const counting = hashEmbedder({ dimensions: 16, onEmbed: (call) => void texts.push(...call.texts) })
  const embedded = async (work: () => Promise<void>): Promise<readonly string[]> => {
    texts.length = 0
    await work()
    return [...texts].toSorted()
  }

  it.each(servers)(
    'is of texts that are new to the generation, whatever else of a document changes: %s',
    async (_, at) => {
      await using served = await serveIndex()
      const url = at ?? served.server.url
      const label = `Run_${randomUUID().replaceAll('-', '')}`
      const index = createHelixIndex({ url, label, generation: 1, embedder: counting })
      const next = createHelixIndex({ url, label, generation: 2, embedder: counting })
      const other = createHelixIndex({ url, label, generation: 1, embedder: { ...counting, model: 'other' } })
      const words = createHelixIndex({ url, label, generation: 1 })
      const [a, b] = [aDocument('a', { sequence: 5 }), aDocument('b', { sequence: 5 })]
      expect(await embedded(() => index.upsert(scope, [a, b], {}))).toEqual(['a', 'b'])
      expect(await embedded(() => index.upsert(scope, [a, b], {}))).toEqual([])
      const later = { kind: 'CASE', version: 2, sequence: 6 }
      expect(
        await embedded(() =>
          index.upsert(
            scope,
            [
              { ...a, ...later },
              { ...b, text: 'c' },
            ],
            {},
          ),
        ),
      ).toEqual(['c'])
      const [stored] = (await storedAt(url, `${label}-1`)).nodes
      expect(stored).toMatchObject({ kind: 'CASE', version: 2, sequence: 6, search_text: 'a' })
      expect(await index.search(scope, { text: 'a', kinds: ['CASE'], limit: 1 }, {})).toEqual([
        { ref: 'a', kind: 'CASE' },
      ])

      const rebuilt = [a, b].map((document) => ({ ...document, sequence: 0 }))
      expect(await embedded(() => next.upsert(scope, rebuilt, {}))).toEqual(['a', 'b'])
      expect(await embedded(() => next.upsert({ namespace: 'elsewhere' }, [a], {}))).toEqual(['a'])
      expect(await embedded(() => other.upsert(scope, [{ ...a, sequence: 7 }], {}))).toEqual(['a'])
      await words.upsert(scope, [{ ...a, sequence: 8 }], {})
      expect(await embedded(() => index.upsert(scope, [{ ...a, sequence: 9 }], {}))).toEqual(['a'])
      await index.delete(scope, [{ ref: 'a', sequence: 10 }], {})
      expect(await embedded(() => index.upsert(scope, [{ ...a, sequence: 11 }], {}))).toEqual(['a'])
      await index.reset(scope, {})
      expect(await embedded(() => index.upsert(scope, [a], {}))).toEqual(['a'])
    },
  )

  it('is not of what comes late, which is not even sent', async () => {
    await using served = await serveIndex({ embedder: counting })
    const { server, index } = served
    await index.upsert(scope, [aDocument('a', { sequence: 5 })], {})
    await index.delete(scope, [{ ref: 'b', sequence: 5 }], {})
    server.forgetRequests()
    const late = [aDocument('a', { text: 'late', sequence: 4 }), aDocument('b', { sequence: 4 })]
    expect(await embedded(() => index.upsert(scope, late, {}))).toEqual([])
    expect(server.queries.map(({ name }) => name)).toEqual(['stored_texts'])
  })

  it.each<[name: string, between: (index: HelixIndex) => Promise<void>, requests: number]>([
    ['gets another text', (index) => index.upsert(scope, [aDocument('a', { text: 'zinc', sequence: 2 })], {}), 2],
    ['is removed', (index) => index.delete(scope, [{ ref: 'a', sequence: 2 }], {}), 2],
    ['goes with a reset', (index) => index.reset(scope, {}), 2],
    ['gets something newer', (index) => index.upsert(scope, [aDocument('a', { text: 'zinc', sequence: 9 })], {}), 1],
  ])('a text that was there gets its vector still when it %s before the write', async (_, between, requests) => {
    await using served = await serveIndex({ embedder })
    const { server, index } = served
    const { send } = fetchTransport(server.url)
    let looks = 0
    const slow = createHelixIndex({
      generation: 1,
      embedder,
      transport: {
        send: async (body, options) => {
          const reply = await send(body, options)
          if (body.includes('"stored_texts"')) {
            looks += 1
            await between(index)
            server.forgetRequests()
          }
          return reply
        },
      },
    })
    await index.upsert(scope, [aDocument('a', { text: 'amber', sequence: 1 })], {})
    await slow.upsert(scope, [aDocument('a', { text: 'amber', sequence: 3 })], {})
    expect(looks).toBe(1)
    expect(server.queries.map(({ name }) => name)).toEqual(Array(requests).fill('upsert_nodes'))
    const [stored] = (await storedAt(server.url, 'Document-1')).nodes
    const wins = requests === 2 ? { text: 'amber', sequence: 3 } : { text: 'zinc', sequence: 9 }
    const [vector] = await embedder.embed([wins.text], { purpose: 'document' })
    expect(stored).toMatchObject({ search_text: wins.text, sequence: wins.sequence, live: true })
    const kept = z.array(z.number()).parse(stored?.['embedding'])
    for (const [i, value] of kept.entries()) expect(value).toBeCloseTo(vector?.[i] ?? Number.NaN, 6)
  })
})

describe('vectors', () => {
  it('come before words, which fill up what vectors leave', async () => {
    await using served = await serveIndex({ embedder })
    const { server, index } = served
    const alone = createHelixIndex({ url: server.url, generation: 1 })
    await alone.upsert(scope, [aDocument('words', { text: 'amber amber amber' })], {})
    await index.upsert(scope, [aDocument('near', { text: 'amber' }), aDocument('far', { text: 'zinc' })], {})
    expect(refsOf(await index.search(scope, { text: 'amber', limit: 9 }, {}))).toEqual(['near', 'far', 'words'])
    expect(refsOf(await index.search(scope, { text: 'amber', limit: 2 }, {}))).toEqual(['near', 'far'])
    expect(refsOf(await alone.search(scope, { text: 'amber', limit: 9 }, {}))).toEqual(['words', 'near'])
  })

  it('do not outlive their text', async () => {
    await using served = await serveIndex({ embedder })
    const { server, index } = served
    await index.upsert(scope, [aDocument('a')], {})
    await createHelixIndex({ url: server.url, generation: 1 }).upsert(scope, [aDocument('a', { text: 'b' })], {})
    const [left] = (await storedAt(server.url, 'Document-1')).nodes
    expect(left).toMatchObject({ search_text: 'b', version: 1 })
    expect(left).not.toHaveProperty('embedding')
  })

  it('of a model that does not say their length are asked for it once, again when it failed', async () => {
    let fails = true
    let probes = 0
    const shy: Embedder = {
      model: 'shy',
      embed: async (texts, options) => {
        if (texts[0] === 'dimension') probes += 1
        if (fails) throw new Error('not yet')
        return embedder.embed(texts, options)
      },
    }
    await using served = await serveIndex()
    const index = createHelixIndex({ url: served.server.url, generation: 2, embedder: shy })
    await expect(index.ready()).rejects.toMatchObject({ code: 'embedder_failed' })
    fails = false
    await index.ready()
    await index.upsert(scope, [aDocument('a')], {})
    expect(refsOf(await index.search(scope, { text: 'a', limit: 1 }, {}))).toEqual(['a'])
    expect(probes).toBe(2)
  })
})

describe('generations', () => {
  it('share nothing, neither of indexes nor of graphs', async () => {
    await using served = await serveIndex()
    const { server, index } = served
    const next = createHelixIndex({ url: server.url, generation: 2, embedder })
    await index.upsert(scope, [aDocument('a', { sequence: 9 })], {})
    await next.upsert(scope, [aDocument('a', { sequence: 0 })], {})
    await index.reset({ everywhere: true }, {})
    const query = { text: 'a', limit: 9 }
    expect([await index.search(scope, query, {}), await next.search(scope, query, {})]).toMatchObject([
      [],
      [{ ref: 'a' }],
    ])

    const graphs = [undefined, 1, 2].map((generation) => createHelixGraph({ url: server.url, generation }))
    for (const [i, graph] of graphs.entries()) await graph.upsertNodes(scope, [aNode(`n${i}`, { title: 'amber' })], {})
    const found = async () =>
      Promise.all(
        graphs.map(async (graph) => {
          const { channels } = await graph.searchObjects(scope, { lexical: { query: 'amber', limit: 9 } }, {})
          return channels.lexical?.map(({ id }) => id)
        }),
      )
    expect(await found()).toEqual([['n0'], ['n1'], ['n2']])
    await graphs[1]?.reset({ everywhere: true }, {})
    expect(await found()).toEqual([['n0'], [], ['n2']])
  })
})

describe('errors', () => {
  const query = { text: 'amber', limit: 5 }

  it.each<[name: string, fault: Fault, code: ErrorCode, details: object]>([
    ['the other protocol', faults.otherProtocol(), 'index_unavailable', { status: 404 }],
    ['nonsense', faults.nonsense(), 'index_failed', {}],
    ['an error of the server', faults.internal(), 'index_failed', { status: 500 }],
    ['a conflict that stays', faults.conflict(), 'index_unavailable', { status: 409 }],
    ['a server that is not ready', faults.unavailable(), 'index_unavailable', { status: 503 }],
    ['one that says when', faults.rateLimited('3'), 'index_unavailable', { status: 429, retryAfterMs: 3000 }],
    ['a server that goes away', faults.lostRequest(), 'index_unavailable', {}],
  ])('%s', async (_, fault, code, details) => {
    await using served = await serveIndex({ retries: 1, maxRetryWaitMs: 2000 })
    const { server, index } = served
    const calls = [
      () => index.search(scope, query, {}),
      () => index.upsert(scope, [aDocument('a')], {}),
      () => index.delete(scope, [aDocument('a')], {}),
      () => index.reset(scope, {}),
    ]
    for (const call of calls) {
      server.faults.next(fault, 9)
      await expect(call()).rejects.toMatchObject({ code, details, message: expect.not.stringContaining('graph') })
      server.faults.clear()
    }
  })

  it('a document that is too large is named, alone or among others', async () => {
    await using served = await serveIndex({ maxBodyBytes: 32_768 })
    const { server, index } = served
    const large = aDocument('large', { text: 'secret '.repeat(6000) })
    for (const documents of [[large], [aDocument('a'), large, aDocument('b')]]) {
      const error = await index.upsert(scope, documents, {}).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'invalid_object', details: { ref: 'large' } })
      expect(String(error)).not.toContain('secret')
    }
    await index.upsert(scope, [aDocument('a'), aDocument('b')], {})
    server.faults.next({ kind: 'error', status: 500, code: 'active_text_mutation_limit_exceeded' }, 2)
    const refused = index.upsert(scope, [aDocument('c'), aDocument('d')], {})
    await expect(refused).rejects.toMatchObject({ code: 'invalid_object', details: { ref: 'c' } })
    expect(await index.search(scope, { text: 'a b c d', limit: 9 }, {})).toHaveLength(2)
  })

  it('an index of another model on the same generation is told apart', async () => {
    await using served = await serveIndex({ embedder })
    const other = createHelixIndex({ url: served.server.url, generation: 1, embedder: hashEmbedder({ dimensions: 3 }) })
    await expect(other.search(scope, query, {})).rejects.toMatchObject({
      code: 'index_unavailable',
      details: { helixCode: 'index_definition_conflict' },
    })
  })

  it('an aborted call rejects with the reason', async () => {
    await using served = await serveIndex({ embedder })
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(served.index.search(scope, query, { signal })).rejects.toThrow('enough')
    await expect(served.index.upsert(scope, [aDocument('a')], { signal })).rejects.toThrow('enough')
    expect(served.server.queries).toEqual([])
  })
})
