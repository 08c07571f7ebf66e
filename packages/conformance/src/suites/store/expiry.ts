import type { ObjectWrite } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { everyRead, type Readings } from '../../fixtures/every-read.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { farAhead, longAgo } from '../../fixtures/expiries.ts'
import { causesOf, subjectsOf, withTarget } from '../../fixtures/target.ts'
import { until } from '../../fixtures/until.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

const ids = ['stays', 'goes', 'part', 'other', 'whole', 'piece']

/** An object whose time has come is there for no reader, and deleted on its own account for writers. */
export const expiry: StoreSuite = suite('expiry', (test) => {
  test('an expiry is kept to the millisecond; writing another one is a change', async ({ put, write, read }) => {
    const expiresAt = new Date(farAhead.getTime() + 123)
    await put(aRow({ id: 'a', expiresAt }), aRow({ id: 'b' }))
    expect((await read('a')).expiresAt).toEqual(expiresAt)
    expect(await read('b')).not.toHaveProperty('expiresAt')
    const statuses = async (...rows: readonly ObjectWrite[]) => (await write(...rows)).map(({ status }) => status)
    expect(await statuses(aRow({ id: 'a', expiresAt }), aRow({ id: 'b' }))).toEqual(['unchanged', 'unchanged'])
    expect(await statuses(aRow({ id: 'a', expiresAt: farAhead }), aRow({ id: 'b', expiresAt }))).toEqual([
      'updated',
      'updated',
    ])
    expect(await read('a')).toMatchObject({ version: 2, expiresAt: farAhead })
    expect(await read('b')).toMatchObject({ version: 2, expiresAt })
    expect(await statuses(aRow({ id: 'a' }))).toEqual(['updated'])
    expect(await read('a')).not.toHaveProperty('expiresAt')
  })

  test('an object that is to expire is there like any other, for every read', async (world) => {
    const permanent = world.elsewhere()
    await putThings(permanent, { goes: undefined, piece: undefined })
    await putThings(world, { goes: farAhead, piece: farAhead })
    expect(await everyRead(world, ids)).toEqual(await everyRead(permanent, ids))
  })

  test('from its time on it is gone for every read, with its parts and edges', async (world) => {
    await putThings(world, { goes: longAgo, piece: longAgo })
    expect(await everyRead(world, ids)).toEqual(withoutExpired)
  })

  test('and so when its time comes while nothing is written', async (world) => {
    const soon = new Date(Date.now() + 150)
    await putThings(world, { goes: soon, piece: soon })
    await until(() => world.live('goes', 'piece'), [])
    await until(() => everyRead(world, ids), withoutExpired)
  })

  test('a text is found again when the last of its parts has expired, and not while one is left', async (world) => {
    const { put, find } = world
    const part = (id: string, expiresAt: Date) => aRow({ id, parentId: 'parent', content: 'common', expiresAt })
    const found = async () => {
      const list = await find({ lexical: 'common' })
      expect(await find({ trigram: 'common' })).toEqual(list)
      return list
    }
    await put(aRow({ id: 'parent', content: 'common' }), part('p', longAgo), part('q', farAhead))
    expect(await found()).toEqual(['q'])
    await put(part('q', longAgo))
    expect(await found()).toEqual(['parent'])
    await put(part('p', farAhead))
    expect(await found()).toEqual(['p'])
  })

  test('a part expires at its own time or with its parent, whatever comes first', async ({ put, live }) => {
    await put(
      aRow({ id: 'a' }),
      aRow({ id: 'a1', parentId: 'a', expiresAt: longAgo }),
      aRow({ id: 'a2', parentId: 'a' }),
    )
    await put(
      aRow({ id: 'b', expiresAt: longAgo }),
      aRow({ id: 'b1', parentId: 'b', expiresAt: farAhead }),
      aRow({ id: 'b2', parentId: 'b', expiresAt: longAgo }),
    )
    expect(await live('a', 'a1', 'a2', 'b', 'b1', 'b2')).toEqual(['a', 'a2'])
    await put(aRow({ id: 'b' }))
    expect(await live('b', 'b1', 'b2')).toEqual(['b', 'b1'])
  })

  test('for writers it is deleted: it is known as such, and must not exist for version 0', async (world) => {
    const { put, store, scope } = world
    await put(aRow({ id: 'a', key: 'k' }), aRow({ id: 'p', parentId: 'a' }), aRow({ id: 'b' }))
    await put(aRow({ id: 'a', key: 'k', expiresAt: longAgo }))
    const lookup = { ids: ['a', 'p', 'b'], keys: [{ kind: 'thing', key: 'k' }], parentIds: ['a', 'b'] }
    const { existing, parents } = await store.readForWrite(scope, lookup, {})
    expect(new Map(existing.map(({ object, deleted }) => [object.id, deleted]))).toEqual(
      new Map([
        ['a', true],
        ['p', true],
        ['b', false],
      ]),
    )
    expect(existing.find(({ object }) => object.id === 'a')?.object.expiresAt).toEqual(longAgo)
    expect(parents.map(({ id }) => id)).toEqual(['b'])
    await expectCode(put(aRow({ id: 'a', ifVersion: 2 })), 'version_conflict', { id: 'a' })
    await expectCode(put(aRow({ id: 'c', key: 'k' })), 'key_taken', { id: 'c' })
    const [back] = await put(aRow({ id: 'a', ifVersion: 0 }))
    expect(back?.version).toBe(3)
  })

  test('writing it again brings it back for good, with its parts and edges', async (world) => {
    const { read, live } = world
    const deleted = world.elsewhere()
    await putThings(world, { goes: longAgo, piece: longAgo })
    await putThings(deleted, { goes: undefined, piece: undefined })
    await deleted.softDelete('goes', 'piece')
    expect(await everyRead(deleted, ids)).toEqual(withoutExpired)
    world.tick()
    for (const one of [world, deleted]) {
      const outcomes = await one.write(aRow(goes), aRow(piece))
      expect(outcomes.map(({ status }) => status)).toEqual(['updated', 'updated'])
    }
    expect(await everyRead(world, ids)).toEqual(await everyRead(deleted, ids))
    expect(await live(...ids)).toEqual(ids)
    expect(await read('goes')).toMatchObject({ version: 3, createdAt: (await read('stays')).createdAt })
    expect(await read('goes')).not.toHaveProperty('expiresAt')
    expect(await read('part')).toMatchObject({ version: 2, updatedAt: (await read('goes')).updatedAt })
  })

  test('no edge can be made to it, and no part; what it has cannot be unlinked', async (world) => {
    const { put, link, unlink, edges } = world
    await putThings(world, { goes: longAgo })
    await expectCode(link(anEdge('other knows goes')), 'endpoint_not_found', { id: 'goes', end: 'to' })
    await expectCode(link(anEdge('goes knows other')), 'endpoint_not_found', { id: 'goes', end: 'from' })
    await expectCode(put(aRow({ id: 'new', parentId: 'goes' })), 'parent_not_found', { id: 'new' })
    expect(await unlink(anEdge('stays knows goes'))).toEqual([])
    await put(aRow({ id: 'goes' }))
    expect(wordsOf(await edges())).toEqual(['goes knows other', 'other knows whole', 'stays knows goes'])
  })

  test('softDelete passes it over, and revive does not bring it back', async (world) => {
    const { softDelete, revive, live } = world
    await putThings(world, { goes: longAgo })
    const before = await world.store.readForWrite(world.scope, lookupOf('goes', 'part'), {})
    expect(await softDelete('goes', 'part')).toEqual([])
    expect(await revive('goes')).toEqual([])
    await expectCode(revive('part'), 'parent_not_found', { id: 'part' })
    expect(await world.store.readForWrite(world.scope, lookupOf('goes', 'part'), {})).toEqual(before)
    expect(await live(...ids)).toEqual(['stays', 'other', 'whole', 'piece'])
  })

  test('what was deleted and has expired needs both: revived it stays expired, written it is back', async (world) => {
    const { put, softDelete, revive, live } = world
    const soon = new Date(Date.now() + 60)
    await put(aRow({ id: 'a', expiresAt: soon }), aRow({ id: 'p', parentId: 'a' }))
    // On a slow machine it may have expired by now, and is deleted no more.
    const deleted = await softDelete('a')
    // Nobody can see it expire, and the store's clock may be a little behind.
    await until(async () => Date.now() > soon.getTime() + 200, true)
    expect(await revive('a')).toEqual(deleted)
    expect(await live('a', 'p')).toEqual([])
    await put(aRow({ id: 'a' }))
    expect(await live('a', 'p')).toEqual(['a', 'p'])
  })

  test('that it expires tells the queue nothing; that it is written again does', (world) =>
    withTarget(world, async ({ drain }) => {
      const { put } = world
      const soon = new Date(Date.now() + 60)
      await put(aRow({ id: 'a', expiresAt: soon }), aRow({ id: 'p', parentId: 'a' }), aRow({ id: 'b' }))
      expect(subjectsOf(await drain())).toEqual(['a', 'b', 'p'])
      await until(() => world.live('a', 'p', 'b'), ['b'])
      expect(await drain()).toEqual([])
      await put(aRow({ id: 'a' }))
      const told = await drain()
      expect(causesOf(told)).toEqual([
        ['a', 2],
        ['p', 2],
      ])
      expect(told.find(({ subject }) => subject.kind === 'object' && subject.id === 'a')?.withEdges).toBe(true)
    }))

  test('purge removes it for good', async (world) => {
    const { put, purge, live, edges } = world
    await putThings(world, { goes: longAgo, piece: longAgo })
    expect((await purge('goes', 'piece')).toSorted()).toEqual(['goes', 'piece'])
    const { existing } = await world.store.readForWrite(world.scope, lookupOf(...ids), {})
    expect(existing.map(({ object }) => object.id).toSorted()).toEqual(['other', 'stays', 'whole'])
    const [anew] = await put(aRow({ id: 'goes' }))
    expect(anew?.version).toBe(1)
    expect(await live('goes', 'part')).toEqual(['goes'])
    expect(wordsOf(await edges())).toEqual(['other knows whole'])
  })
})

/** What can be read of these things without "goes" and "piece". */
const withoutExpired: Readings = {
  getMany: ['stays', 'other', 'whole'],
  heads: ['other', 'stays', 'whole'],
  texts: ['other', 'stays', 'whole'],
  listChildren: [],
  listChildrenOfMany: [],
  listSiblings: [],
  listObjects: ['other', 'stays', 'whole'],
  pages: ['other', 'stays', 'whole'],
  parents: ['other', 'stays', 'whole'],
  listPending: ['other'],
  pendingParts: [],
  getEmbeddings: ['stays', 'whole'],
  lexical: ['stays', 'whole'],
  vector: ['stays', 'whole'],
  trigram: ['other', 'stays', 'whole'],
  exact: ['other', 'stays', 'whole'],
  'first vectors': ['stays', 'whole'],
  'first trigrams': ['other', 'stays', 'whole'],
  'first exact': ['other', 'stays', 'whole'],
  'objects by words': ['other', 'stays', 'whole'],
  'objects by vector': ['stays', 'whole'],
  searchEdges: ['other knows whole'],
  getEdges: ['other knows whole'],
  listEdges: ['other knows whole'],
  'edges of objects': ['other knows whole'],
  neighbors: ['other knows whole: other', 'other knows whole: whole'],
}

const common = { title: 'common', content: 'common' }
const goes = { id: 'goes', title: 'common' }
const piece = { id: 'piece', parentId: 'whole', ...common }

/**
 * Writes "stays"; "goes" with a part; "other", which has no text but a title; and "whole" with a piece, joined by edges. Those with an
 * expiry are written once more when all is linked, to expire then, or not at all where it is undefined.
 */
async function putThings(
  { put, link, space }: StoreWorld,
  expiries: { readonly goes?: Date | undefined; readonly piece?: Date | undefined },
): Promise<void> {
  const embedded = { embedding: { space: await space(), vector: direction(10) } }
  const atFirst = { expiresAt: new Date(farAhead.getTime() + 1) }
  await put(
    aRow({ id: 'stays', ...common, ...embedded }),
    aRow({ ...goes, ...('goes' in expiries ? atFirst : {}) }),
    aRow({ id: 'part', parentId: 'goes', ...common, ...embedded }),
    aRow({ id: 'other', title: 'common' }),
    aRow({ id: 'whole', ...common, ...embedded }),
    aRow({ ...piece, ...('piece' in expiries ? atFirst : {}) }),
  )
  const edges = ['stays knows goes', 'goes knows other', 'other knows whole']
  await link(...edges.map((words) => anEdge(words, { note: 'common' })))
  const expiring = [goes, piece].filter(({ id }) => id in expiries)
  await put(
    ...expiring.map((fields) => {
      const expiresAt = fields.id === 'goes' ? expiries.goes : expiries.piece
      return aRow({ ...fields, ...(expiresAt === undefined ? {} : { expiresAt }) })
    }),
  )
}

function lookupOf(...ids: readonly string[]) {
  return { ids, keys: [], parentIds: [] }
}
