import { anEdge, aRow } from '@recollect/conformance'
import { beforeAll, expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../src/index.ts'
import { heldBytes } from './support/heap.ts'
import { at, put, scope } from './support/write.ts'

const numbers = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, i) => from + i)

it('after many removals, entities and notes are ranked as in a store that never held more', async () => {
  const queries = ['leaf number 7', 'number 555', 'common word3', 'hub']
  const few = await starOf(numbers(500, 600))
  for (const remove of [purgeLeaves, unlinkLeaves]) {
    const many = await starOf(numbers(0, 600))
    await answers(many, queries)
    await remove(many, numbers(0, 500))
    expect(await answers(many, queries)).toEqual(await answers(few, queries))
    await starOf(numbers(0, 300), many)
    expect(await answers(many, queries)).toEqual(await answers(await starOf(numbers(0, 300), few), queries))
    await purgeLeaves(few, numbers(0, 300))
  }
})

beforeAll(async () => {
  await answers(await starOf(numbers(0, 3000)), ['code and words are known from here on'])
})

it('memory is given back when vectors are removed, those of deleted objects too, and other spaces stay', async () => {
  const store = createMemoryStore()
  const spaceOf = async (model: string): Promise<string> => (await store.openSpace({ model, dimensions: 300 }, {})).id
  const [space, kept] = [await spaceOf('m'), await spaceOf('n')]
  const ids = numbers(0, 2000).map((n) => `leaf-${n}`)
  const vector = numbers(1, 301)
  await put(store, 1, ...ids.map((id) => ({ id, embedding: { space: kept, vector } })))
  const before = await heldBytes()
  await put(store, 2, ...ids.map((id) => ({ id, embedding: { space, vector } })))
  await store.softDelete(scope, ids.slice(0, 1000), at(3))
  expect((await heldBytes()) - before).toBeGreaterThan(1.5e6)
  await store.removeEmbeddings(scope, { space }, {})
  expect((await heldBytes()) - before).toBeLessThan(0.4e6)
  await store.revive(scope, ids, at(4))
  expect(await store.getEmbeddings(scope, { space, ids }, {})).toEqual([])
  expect(await store.getEmbeddings(scope, { space: kept, ids }, {})).toHaveLength(2000)
})

it('memory is given back when edges are unlinked, and when their ends are purged', async () => {
  const leaves = numbers(0, 3000)
  for (const remove of [unlinkLeaves, purgeLeaves]) {
    const store = await starOf([])
    await answers(store, ['hub'])
    const before = await heldBytes()
    await starOf(leaves, store)
    await answers(store, ['hub'])
    expect((await heldBytes()) - before).toBeGreaterThan(5e6)
    await remove(store, leaves)
    expect((await heldBytes()) - before).toBeLessThan(0.4e6)
    expect(await answers(store, ['hub'])).toMatchObject({ edges: [], relations: [] })
  }
})

/** A hub that leaves depend on, each by an edge with a note. */
async function starOf(leaves: readonly number[], store: MemoryStore = createMemoryStore()): Promise<MemoryStore> {
  await put(store, 0, { id: 'hub', title: 'Hub' })
  await store.putMany(
    scope,
    leaves.map((i) => aRow({ id: `leaf-${i}`, title: `Leaf number ${i}` })),
    at(1),
  )
  await store.putEdges(
    scope,
    leaves.flatMap((i) => [
      anEdge(`leaf-${i} needs hub`, { note: `A common word${i % 9} of number ${i}` }),
      anEdge(`hub feeds leaf-${i}`),
    ]),
    at(1),
  )
  return store
}

async function unlinkLeaves(store: MemoryStore, leaves: readonly number[]): Promise<void> {
  const refs = leaves.flatMap((i) => [anEdge(`leaf-${i} needs hub`), anEdge(`hub feeds leaf-${i}`)])
  expect(await store.removeEdges(scope, refs, at(2))).toHaveLength(refs.length)
  await purgeLeaves(store, leaves)
}

async function purgeLeaves(store: MemoryStore, leaves: readonly number[]): Promise<void> {
  await store.purge(
    scope,
    leaves.map((i) => `leaf-${i}`),
    {},
  )
}

/** What searches find, and how the graph looks from the hub. */
async function answers(store: MemoryStore, queries: readonly string[]): Promise<unknown> {
  const request = { ids: ['hub'], direction: 'both', limitPerNode: 20 } as const
  return {
    found: await Promise.all(
      queries.map(async (query) => [
        await store.searchObjects(scope, { lexical: { query, limit: 20 } }, {}),
        await store.searchEdges(scope, { query, limit: 20 }, {}),
      ]),
    ),
    neighbors: await store.neighbors(scope, request, {}),
    edges: await store.listEdges(scope, { limit: 20 }, {}),
    relations: await store.listRelations(scope, {}),
  }
}
