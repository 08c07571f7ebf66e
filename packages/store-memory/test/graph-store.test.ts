import { anEdge, aRow, wordsOf } from '@recollect/conformance'
import { RecollectError } from '@recollect/core'
import { describe, expect, it } from 'vitest'
import { createMemoryStore, englishAnalyzer, type MemoryStore } from '../src/index.ts'
import { at, put, scope } from './support/write.ts'

describe('linking', () => {
  it('an edge to itself, or twice in a batch, is refused', async () => {
    const store = createMemoryStore()
    await put(store, 0, { id: 'a' }, { id: 'b' })
    for (const rows of [
      [anEdge('a to b'), anEdge('a to a')],
      [anEdge('b to a'), anEdge('b to a')],
    ]) {
      const call = store.putEdges(scope, rows, at(1))
      await expect(call).rejects.toMatchObject({ code: 'invalid_edge', details: { index: 1 } })
    }
    expect(await store.listEdges(scope, { limit: 9 }, {})).toEqual([])
  })

  it('a call with a transaction is refused', async () => {
    const store = createMemoryStore()
    const refused = store.putEdges(scope, [anEdge('a to b')], { ...at(0), tx: {} })
    await expect(refused).rejects.toSatisfy((error) => RecollectError.is(error, 'invalid_option'))
  })
})

describe('a text that the analyzer cannot take', () => {
  it('as a note, leaves no trace of the batch once there is an index of notes', async () => {
    const store = await poisonedStore()
    await store.putEdges(scope, [anEdge('a to b', { note: 'falcon' })], at(1))
    expect(await notesOf(store, 'falcon')).toEqual(['a to b'])
    const rows = [anEdge('a to b', { note: 'heron' }), anEdge('b to a', { note: 'poison' })]
    await expect(store.putEdges(scope, rows, at(2))).rejects.toThrow('cannot be cut')
    expect(await notesOf(store, 'falcon')).toEqual(['a to b'])
    expect(await notesOf(store, 'heron')).toEqual([])
    expect(wordsOf(await store.listEdges(scope, { limit: 9 }, {}))).toEqual(['a to b'])
  })

  it('as a note, makes the search fail that would index it, and no other once it is gone', async () => {
    const store = await poisonedStore()
    const rows = [anEdge('a to b', { note: 'falcon' }), anEdge('b to a', { note: 'poison' })]
    await store.putEdges(scope, rows, at(1))
    await store.softDelete(scope, ['b'], at(2))
    await expect(notesOf(store, 'falcon')).rejects.toThrow('cannot be cut')
    await store.revive(scope, ['b'], at(3))
    await expect(notesOf(store, 'falcon')).rejects.toThrow('cannot be cut')
    await store.removeEdges(scope, [anEdge('b to a')], at(4))
    expect(await notesOf(store, 'falcon')).toEqual(['a to b'])
  })

  it('as a property, leaves no trace of the batch once there is an index of entities', async () => {
    const store = await poisonedStore()
    expect(await entitiesOf(store, 'falcon')).toEqual([])
    const rows = [aRow({ id: 'a', title: 'Falcon' }), aRow({ id: 'c', properties: { of: 'poison' } })]
    await expect(store.putMany(scope, rows, at(1))).rejects.toThrow('cannot be cut')
    expect(await entitiesOf(store, 'falcon')).toEqual([])
    await put(store, 2, { id: 'a', title: 'Falcon' })
    expect(await entitiesOf(store, 'falcon')).toEqual(['a'])
  })

  it('as a property, makes the search fail that would index it, and no other once it is gone', async () => {
    const store = await poisonedStore()
    await put(store, 1, { id: 'a', title: 'Falcon' }, { id: 'c', properties: { of: 'poison' } })
    await store.softDelete(scope, ['c'], at(2))
    await expect(entitiesOf(store, 'falcon')).rejects.toThrow('cannot be cut')
    await put(store, 3, { id: 'a', title: 'Heron' })
    await store.purge(scope, ['c'], {})
    expect(await entitiesOf(store, 'falcon')).toEqual([])
    expect(await entitiesOf(store, 'heron')).toEqual(['a'])
  })
})

describe('searching entities', () => {
  it('sees properties and only the beginning of the content', async () => {
    const store = createMemoryStore()
    await put(store, 0, {
      id: 'a',
      content: `heron ${'filler '.repeat(400)} falcon`,
      properties: { color: 'umber', parts: ['ochre'] },
    })
    await put(store, 1, { id: 'part', parentId: 'a', content: 'osprey' })
    expect(await entitiesOf(store, 'heron')).toEqual(['a'])
    expect(await entitiesOf(store, 'umber')).toEqual(['a'])
    for (const query of ['falcon', 'ochre', 'osprey']) expect(await entitiesOf(store, query)).toEqual([])
  })

  it('follows a property that changes while the texts stay', async () => {
    const store = createMemoryStore()
    await put(store, 0, { id: 'a', title: 'Heron', properties: { color: 'umber' } })
    expect(await entitiesOf(store, 'umber')).toEqual(['a'])
    await put(store, 1, { id: 'a', title: 'Heron', properties: { color: 'ochre' } })
    expect(await entitiesOf(store, 'umber')).toEqual([])
    expect(await entitiesOf(store, 'ochre')).toEqual(['a'])
  })

  it('compares vectors of live first-class objects, be they few or many', async () => {
    const store = createMemoryStore()
    const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
    const row = (id: string, y: number, parentId?: string) => {
      return { id, content: 'x', ...(parentId === undefined ? {} : { parentId }), embedding: { space, vector: [1, y] } }
    }
    const near = async (): Promise<readonly string[] | undefined> => {
      const vector = { space, vector: Float32Array.of(1, 0), limit: 2 }
      return (await store.searchObjects(scope, { vector }, {})).channels.vector?.map(({ id }) => id)
    }
    await put(store, 0, row('c', 3), row('a', 1), row('b', 2), row('part', 0, 'c'))
    expect(await near()).toEqual(['a', 'b'])
    await put(store, 0, ...['p', 'q', 'r', 's'].map((id) => row(id, 0, 'c')))
    expect(await near()).toEqual(['a', 'b'])
    await store.softDelete(scope, ['a'], at(1))
    expect(await near()).toEqual(['b', 'c'])
  })

  it('kinds restrict with a filter or without', async () => {
    const store = createMemoryStore()
    await put(store, 0, { id: 'a', title: 'Falcon', kind: 'bird' }, { id: 'b', title: 'Falcon', kind: 'car' })
    const request = { lexical: { query: 'falcon', limit: 9 }, kinds: ['car'] }
    const { channels } = await store.searchObjects(scope, request, {})
    expect(channels.lexical).toMatchObject([{ id: 'b' }])
    const filter = { op: 'eq', field: { on: 'kind' }, value: 'bird' } as const
    const none = await store.searchObjects(scope, { ...request, filter }, {})
    expect(none.channels.lexical).toEqual([])
  })
})

describe('vectors by id', () => {
  it('have length 1; one without direction is all zeros', async () => {
    const store = createMemoryStore()
    const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
    const row = (id: string, vector: readonly number[]) => ({ id, content: 'x', embedding: { space, vector } })
    await put(store, 0, row('a', [3, 4]), row('zero', [0, 0]), { id: 'none', content: 'x' })
    const contentHash = aRow({ id: 'a', content: 'x' }).indexHash
    const found = await store.getEmbeddings(scope, { space, ids: ['zero', 'a', 'none', 'a', 'unknown'] }, {})
    expect(found).toEqual([
      { ...scope, id: 'zero', vector: Float32Array.of(0, 0), contentHash, stale: false },
      { ...scope, id: 'a', vector: Float32Array.of(0.6, 0.8), contentHash, stale: false },
    ])
    found[1]?.vector.fill(9)
    const [again] = await store.getEmbeddings(scope, { space, ids: ['a'] }, {})
    expect(again?.vector).toEqual(Float32Array.of(0.6, 0.8))
  })
})

/** Two objects in a store whose analyzer cannot cut one word. */
async function poisonedStore(): Promise<MemoryStore> {
  const store = createMemoryStore({
    analyzer: (text) => {
      if (text.includes('poison')) throw new Error('cannot be cut')
      return englishAnalyzer(text)
    },
  })
  await put(store, 0, { id: 'a' }, { id: 'b' })
  return store
}

async function notesOf(store: MemoryStore, query: string): Promise<readonly string[]> {
  const { hits } = await store.searchEdges(scope, { query, limit: 9 }, {})
  return wordsOf(hits.map(({ edge }) => edge))
}

async function entitiesOf(store: MemoryStore, query: string): Promise<readonly string[] | undefined> {
  const { channels } = await store.searchObjects(scope, { lexical: { query, limit: 9 } }, {})
  return channels.lexical?.map(({ id }) => id)
}
