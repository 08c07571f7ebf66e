import { aRow } from '@recollect/conformance'
import { everywhere, RecollectError, type StoredObject } from '@recollect/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryStore, englishAnalyzer, plainAnalyzer } from '../src/index.ts'
import { trigramsOf } from '../src/trigrams/trigrams.ts'
import { bestExtent, jaccard } from './support/naive-trigrams.ts'
import { at, found, put, scope } from './support/write.ts'

describe('options', () => {
  it('the analyzer cuts texts and queries', async () => {
    const store = createMemoryStore({ analyzer: plainAnalyzer })
    await put(store, 0, { id: 'a', content: 'The renewals' })
    expect(await found(store, { lexical: { query: 'renewal', limit: 9 } })).toEqual({ lexical: [] })
    expect(await found(store, { lexical: { query: 'THE', limit: 9 } })).toEqual({ lexical: ['a'] })
  })

  it('b decides what length means', async () => {
    const order = async (b: number): Promise<unknown> => {
      const store = createMemoryStore({ bm25: { b } })
      await put(
        store,
        0,
        { id: 'long', content: `word word ${'filler '.repeat(60)}` },
        { id: 'short', content: 'word' },
      )
      return (await found(store, { lexical: { query: 'word', limit: 9 } })).lexical
    }
    expect(await order(1)).toEqual(['short', 'long'])
    expect(await order(0)).toEqual(['long', 'short'])
  })

  it.each([[{ bm25: { k1: -1 } }], [{ bm25: { k1: Number.NaN } }], [{ bm25: { b: 1.1 } }], [{ bm25: { b: -0.1 } }]])(
    '%j is refused',
    (options) => {
      expect(() => createMemoryStore(options)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    },
  )
})

describe('what the store keeps', () => {
  it('stays as it is when the caller changes what it gave or got', async () => {
    const store = createMemoryStore()
    const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
    const vector = Float32Array.of(1, 0)
    const facets = { n: 1 }
    const row = { ...aRow({ id: 'a', content: 'word', facets }), embedding: { space, vector, contentHash: 'h' } }
    const [outcome] = await store.putMany(scope, [row], at(0))
    vector.set([0, 1])
    facets.n = 2
    outcome?.object.updatedAt.setTime(0)

    const filter = { op: 'eq', field: { on: 'property', name: 'n' }, value: 1 } as const
    const request = { filter, vector: { space, vector: Float32Array.of(1, 0), limit: 1 } }
    const { channels } = await store.searchParts(scope, request, {})
    expect(channels.vector).toMatchObject([{ id: 'a', score: 1, updatedAt: at(0).at }])
    channels.vector?.[0]?.updatedAt.setTime(0)
    expect((await store.getMany(scope, ['a'], {}))[0]?.updatedAt).toEqual(at(0).at)
  })

  it('a property called __proto__ is a property', async () => {
    const store = createMemoryStore()
    const properties = JSON.parse('{"__proto__": {"polluted": true}, "own": {"__proto__": 1}}')
    await put(store, 0, { id: 'a', properties, facets: {} })
    const [object] = await store.getMany(scope, ['a'], {})
    expect(JSON.stringify(object?.properties)).toBe(JSON.stringify(properties))
    expect('polluted' in {}).toBe(false)
  })
})

it('parts that change their position change their place', async () => {
  const store = createMemoryStore()
  const children = async (): Promise<readonly string[]> =>
    (await store.listChildren(scope, 'parent', { limit: 9 }, {})).map(({ id }) => id)
  const part = (id: string, position: number) => ({ id, parentId: 'parent', position })
  await put(store, 0, { id: 'parent' }, part('a', 1), part('b', 2), part('c', 3))
  expect(await children()).toEqual(['a', 'b', 'c'])
  await put(store, 1, part('a', 9))
  expect(await children()).toEqual(['b', 'c', 'a'])
  await put(store, 2, part('d', 0), part('c', 1))
  expect(await children()).toEqual(['d', 'c', 'b', 'a'])
})

it('the parts of many parents end at one limit, whichever parent that is in', async () => {
  const store = createMemoryStore()
  const part = (id: string, parentId: string, position: number) => ({ id, parentId, position })
  await put(store, 0, { id: 'a' }, { id: 'b' }, { id: 'c' })
  await put(
    store,
    0,
    part('a1', 'a', 1),
    part('a2', 'a', 2),
    part('b1', 'b', 1),
    part('b2', 'b', 2),
    part('c1', 'c', 1),
  )
  const list = async (limit: number): Promise<string> =>
    (await store.listChildrenOfMany(scope, { parentIds: ['b', 'none', 'a', 'c'], limit }, {}))
      .map(({ id }) => id)
      .join(' ')
  expect([await list(1), await list(3), await list(9)]).toEqual(['b1', 'b1 b2 a1', 'b1 b2 a1 a2 c1'])
})

it('reads take `upToDate`: they always are', async () => {
  const store = createMemoryStore()
  await put(store, 0, { id: 'a' })
  expect(await store.getMany(scope, ['a'], { upToDate: true })).toHaveLength(1)
})

describe('all or nothing', () => {
  it('an analyzer that throws leaves no trace of the batch', async () => {
    const store = createMemoryStore({
      analyzer: (text) => {
        if (text.includes('poison')) throw new Error('cannot be cut')
        return englishAnalyzer(text)
      },
    })
    await put(store, 0, { id: 'old', key: 'k', content: 'falcon' })
    const before = await everything(store)
    const rows = [
      aRow({ id: 'old', content: 'heron' }),
      aRow({ id: 'new', key: 'k', content: 'heron' }),
      aRow({ id: 'bad', content: 'poison' }),
    ]
    await expect(store.putMany(scope, rows, at(1))).rejects.toThrow('cannot be cut')
    expect(await everything(store)).toEqual(before)
    expect(await found(store, { lexical: { query: 'heron', limit: 9 } })).toEqual({ lexical: [] })
    expect(await found(store, { lexical: { query: 'falcon', limit: 9 } })).toEqual({ lexical: ['old'] })
  })

  it('properties that cannot be copied leave no trace of the batch', async () => {
    const store = createMemoryStore()
    const deep = JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`)
    const rows = [aRow({ id: 'a', content: 'word' }), aRow({ id: 'b', properties: { deep }, facets: {} })]
    await expect(store.putMany(scope, rows, at(0))).rejects.toThrow(RangeError)
    expect(await everything(store)).toEqual([])
    expect(await store.listObjects(everywhere, { limit: 9 }, {})).toEqual([])
  })

  it('embeddings of a batch are stored together or not at all', async () => {
    const store = createMemoryStore()
    const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
    await put(store, 0, { id: 'a', content: 'x' }, { id: 'b', content: 'x' })
    const write = (id: string, ...values: number[]) => {
      return { id, version: 1, space, vector: Float32Array.from(values), contentHash: 'h' }
    }
    const call = store.putEmbeddings(scope, [write('a', 1, 0), write('b', 1, 0, 0)], {})
    await expect(call).rejects.toMatchObject({
      code: 'dimension_mismatch',
      details: { model: 'm', expected: 2, actual: 3 },
    })
    expect((await store.listPending(scope, { space, limit: 9 }, {})).map(({ object }) => object.id)).toEqual(['a', 'b'])
  })

  it('keys may change hands inside a batch', async () => {
    const store = createMemoryStore()
    await put(store, 0, { id: 'a', key: '1' }, { id: 'b', key: '2' })
    await put(store, 1, { id: 'a', key: '2' }, { id: 'b', key: '1' })
    expect(await found(store, { exact: { text: '1', limit: 9 } })).toEqual({ exact: ['b'] })
    expect(await found(store, { exact: { text: '2', limit: 9 } })).toEqual({ exact: ['a'] })
  })
})

describe('embeddings', () => {
  it('a vector without direction is done, and found by nobody', async () => {
    const store = createMemoryStore()
    const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
    const row = (id: string, vector: readonly number[]) => ({ id, content: 'x', embedding: { space, vector } })
    await put(store, 0, row('zero', [0, 0]), row('one', [1, 0]))
    expect(await store.listPending(scope, { space, limit: 9 }, {})).toEqual([])
    const ask = (...vector: number[]) =>
      found(store, { vector: { space, vector: Float32Array.from(vector), limit: 9 } })
    expect(await ask(1, 1)).toEqual({ vector: ['one'] })
    expect(await ask(0, 0)).toEqual({ vector: [] })
  })

  it('a space that was not opened is refused', async () => {
    const store = createMemoryStore()
    const vector = Float32Array.of(1)
    const call = store.searchParts(scope, { vector: { space: 'unknown', vector, limit: 1 } }, {})
    await expect(call).rejects.toMatchObject({ code: 'invalid_option', details: { space: 'unknown' } })
  })

  it('an unchanged object takes a new embedding', async () => {
    const store = createMemoryStore()
    const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
    await put(store, 0, { id: 'a', content: 'x' })
    const row = aRow({ id: 'a', content: 'x', embedding: { space, vector: [1, 0] } })
    const [outcome] = await store.putMany(scope, [row], at(1))
    expect(outcome).toMatchObject({ status: 'unchanged', object: { version: 1 } })
    expect(await store.listPending(scope, { space, limit: 9 }, {})).toEqual([])
  })
})

describe('search', () => {
  it('answers the same whatever order the objects were written in', async () => {
    const row = fc.record({
      title: fc.constantFrom('price', 'price lock', 'Lock', ''),
      content: fc.constantFrom('price lock', 'lock the price of locks', 'other words', ''),
      minute: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.infiniteStream(fc.nat()),
        async (rows, random) => {
          const ids = rows.map((fields, i) => ({ ...fields, id: `id-${i}` }))
          const shuffled = ids.map((fields) => ({ fields, at: random.next().value })).sort((a, b) => a.at - b.at)
          const answers = []
          for (const order of [ids, shuffled.map(({ fields }) => fields)]) {
            const store = createMemoryStore()
            for (const { minute, ...fields } of order) await put(store, minute, fields)
            const limit = 7
            const query = 'price locks'
            answers.push(
              await store.searchParts(
                scope,
                { lexical: { query, limit }, trigram: { query, limit }, exact: { text: 'lock', limit } },
                {},
              ),
            )
          }
          expect(answers[0]).toEqual(answers[1])
        },
      ),
    )
  })

  it('a shorter list is the beginning of a longer one', async () => {
    const text = fc.array(fc.constantFrom('price', 'prices', 'lock', 'locked', 'prince', 'rice', 'clock'), {
      maxLength: 6,
    })
    const row = fc.record({ title: text, content: text })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), text, async (rows, question) => {
        const store = createMemoryStore()
        await put(
          store,
          0,
          ...rows.map(({ title, content }, i) => ({
            id: `id-${i}`,
            title: title.join(' '),
            content: content.join(' '),
          })),
        )
        const query = question.join(' ')
        const ask = (limit: number) => found(store, { lexical: { query, limit }, trigram: { query, limit } })
        const { lexical, trigram } = await ask(100)
        for (const limit of [1, 2, 5]) {
          expect(await ask(limit)).toEqual({ lexical: lexical?.slice(0, limit), trigram: trigram?.slice(0, limit) })
        }
      }),
    )
  })

  it('fuzzy matches score by the better of the title and half the content, each above its threshold', async () => {
    const text = fc.array(fc.stringMatching(/^[ab]{1,5}$/), { maxLength: 5 }).map((words) => words.join(' '))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ title: text, content: text }), { maxLength: 12 }),
        text,
        async (rows, query) => {
          const store = createMemoryStore()
          const objects = rows.map((row, i) => ({ ...row, id: `id-${i}` }))
          await put(store, 0, ...objects)
          const expected = objects.flatMap(({ id, title, content }) => {
            const byTitle = jaccard(trigramsOf(query), trigramsOf(title))
            const score = Math.max(byTitle >= 0.3 ? byTitle : 0, bestExtent(query, content) / 2)
            return score === 0 ? [] : [[id, score] as const]
          })
          const { channels } = await store.searchParts(scope, { trigram: { query, limit: 100 } }, {})
          expect(new Map(channels.trigram?.map(({ id, score }) => [id, score]))).toEqual(new Map(expected))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('the trigram index follows what is written after it was made', async () => {
    const store = createMemoryStore()
    const fuzzy = (query: string) => found(store, { trigram: { query, limit: 9 } })
    await put(store, 0, { id: 'a', title: 'Harvester' })
    expect(await fuzzy('harvestr')).toEqual({ trigram: ['a'] })
    await put(store, 1, { id: 'a', title: 'Windmill' }, { id: 'b', content: 'Threshing and combining' })
    expect(await fuzzy('harvestr')).toEqual({ trigram: [] })
    expect(await fuzzy('windmil')).toEqual({ trigram: ['a'] })
    expect(await fuzzy('threshin')).toEqual({ trigram: ['b'] })
    await store.purge(scope, ['b'], {})
    expect(await fuzzy('threshin')).toEqual({ trigram: [] })
  })

  it('named objects are found in a large namespace as by a filter', async () => {
    const store = createMemoryStore()
    const rows = Array.from({ length: 500 }, (_, i) => ({ id: `id-${i}`, content: `common word${i % 9}` }))
    await put(store, 0, ...rows)
    const withinIds = ['id-3', 'id-12', 'id-400', 'missing']
    const lexical = { query: 'common word3', limit: 2 }
    expect(await found(store, { withinIds, lexical })).toEqual({ lexical: ['id-12', 'id-3'] })
    expect(await found(store, { withinIds: rows.map(({ id }) => id), lexical })).toEqual({
      lexical: ['id-102', 'id-111'],
    })
  })

  it('document frequencies are those of the namespace', async () => {
    const store = createMemoryStore()
    await put(store, 0, { id: 'a', content: 'rare' }, { id: 'b', content: 'other' })
    const score = async (): Promise<number | undefined> => {
      const { channels } = await store.searchParts(scope, { lexical: { query: 'rare', limit: 1 } }, {})
      return channels.lexical?.[0]?.score
    }
    const before = await score()
    await store.putMany(
      { namespace: 'else' },
      Array.from({ length: 9 }, (_, i) => aRow({ id: `${i}`, content: 'rare' })),
      at(1),
    )
    expect(await score()).toBe(before)
  })

  it('a limit of nothing gives nothing', async () => {
    const store = createMemoryStore()
    await put(store, 0, { id: 'a', title: 'word', content: 'word' })
    const request = {
      lexical: { query: 'word', limit: 0 },
      trigram: { query: 'word', limit: 0 },
      exact: { text: 'word', limit: 0 },
    }
    expect(await found(store, request)).toEqual({ lexical: [], trigram: [], exact: [] })
  })
})

async function everything(store: ReturnType<typeof createMemoryStore>): Promise<readonly StoredObject[]> {
  return store.listObjects(scope, { limit: 1000 }, {})
}

it('a call with a transaction is refused, and an aborted one rejects with the reason', async () => {
  const store = createMemoryStore()
  const refused = store.putMany(scope, [aRow({ id: 'a' })], { ...at(0), tx: {} })
  await expect(refused).rejects.toSatisfy((error) => RecollectError.is(error, 'invalid_option'))
  const reason = new Error('enough')
  await expect(store.putMany(scope, [aRow({ id: 'a' })], { ...at(0), signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  )
  expect(await everything(store)).toEqual([])
})
