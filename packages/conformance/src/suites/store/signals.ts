import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

export const signals: StoreSuite = suite('signals', (test) => {
  test('an aborted signal stops every call with its reason', async (world) => {
    const reason = new Error('the caller has gone')
    const at = await world.space()
    for (const [name, call] of Object.entries(callsOf(world, at))) {
      await expect(call(AbortSignal.abort(reason)), name).rejects.toBe(reason)
    }
  })

  test('what was aborted before it began has written nothing', async (world) => {
    const { store, put, live, find } = world
    const at = await world.space()
    const [before] = await put(aRow({ id: 'a', content: 'x' }), aRow({ id: 'gone' }))
    await world.put(aRow({ id: 'b' }), aRow({ id: 'c' }))
    await world.link(anEdge('b knows c'))
    await world.softDelete('gone')
    for (const call of Object.values(callsOf(world, at)))
      await call(AbortSignal.abort(new Error('stop'))).catch(() => {})
    expect(await live('a', 'gone', 'new', 'rewritten')).toEqual(['a'])
    expect(await world.read('a')).toEqual(before)
    expect(wordsOf(await world.edges())).toEqual(['b knows c'])
    expect((await store.listKinds({})).map(({ kind }) => kind)).not.toContain(kindOf(world))
    expect(await find({ vector: direction(0), space: at })).toEqual([])
  })

  test('a write that is aborted on the way is written whole or not at all', async (world) => {
    const { store, scope, tick, live } = world
    for (let round = 0; round < 5; round += 1) {
      const reason = new Error('stop')
      const controller = new AbortController()
      const ids = Array.from({ length: 50 }, (_, i) => `${round}-${i}`)
      const rows = ids.map((id) => aRow({ id, content: `text ${id}` }))
      const write = store.putMany(scope, rows, { at: tick(), signal: controller.signal }).then(
        () => undefined,
        (error: unknown) => error,
      )
      await new Promise((resolve) => setTimeout(resolve, round))
      controller.abort(reason)
      expect([undefined, reason]).toContain(await write)
      expect([0, ids.length]).toContain((await live(...ids)).length)
    }
  })

  test('a signal that does not abort changes nothing', async (world) => {
    const { signal } = new AbortController()
    const at = await world.space()
    await world.put(aRow({ id: 'a', content: 'x' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
    for (const call of Object.values(callsOf(world, at))) await call(signal)
    expect(await world.live('new')).toEqual(['new'])
  })
})

/** Every call of a store, with a signal. */
function callsOf(world: StoreWorld, space: string): Record<string, (signal: AbortSignal) => Promise<unknown>> {
  const { store, scope, tick } = world
  const vector = Float32Array.from(direction(0))
  const lookup = { ids: ['a'], keys: [], parentIds: [] }
  const kind = { kind: kindOf(world), description: '', isParent: true, isPart: true, fields: [] }
  const rewrite = { scope, rows: [aRow({ id: 'rewritten' })], at: tick() }
  const row = { id: 'a', version: 1, space, vector, contentHash: 'h' }
  return {
    ready: (signal) => store.ready({ signal }),
    getMany: (signal) => store.getMany(scope, ['a'], { signal }),
    hydrate: (signal) => store.hydrate(scope, { heads: ['a'], texts: ['a'] }, { signal }),
    listChildren: (signal) => store.listChildren(scope, 'a', { limit: 1 }, { signal }),
    listChildrenOfMany: (signal) => store.listChildrenOfMany(scope, { parentIds: ['a'], limit: 1 }, { signal }),
    listSiblings: (signal) => store.listSiblings(scope, { ids: ['a'], radius: 1 }, { signal }),
    listObjects: (signal) => store.listObjects(scope, { limit: 1 }, { signal }),
    searchParts: (signal) => store.searchParts(scope, { lexical: { query: 'x', limit: 1 } }, { signal }),
    getEdges: (signal) => store.getEdges(scope, [anEdge('b knows c')], { signal }),
    listEdges: (signal) => store.listEdges(scope, { limit: 1 }, { signal }),
    listRelations: (signal) => store.listRelations(scope, { signal }),
    neighbors: (signal) => store.neighbors(scope, { ids: ['b'], direction: 'both', limitPerNode: 1 }, { signal }),
    searchObjects: (signal) => store.searchObjects(scope, { lexical: { query: 'x', limit: 1 } }, { signal }),
    searchEdges: (signal) => store.searchEdges(scope, { query: 'x', limit: 1 }, { signal }),
    getEmbeddings: (signal) => store.getEmbeddings(scope, { space, ids: ['a'] }, { signal }),
    listKinds: (signal) => store.listKinds({ signal }),
    listPending: (signal) => store.listPending(scope, { space, limit: 1 }, { signal }),
    readForWrite: (signal) => store.readForWrite(scope, lookup, { signal }),
    openSpace: (signal) => store.openSpace({ model: 'conformance', dimensions: 8 }, { signal }),
    putMany: (signal) => store.putMany(scope, [aRow({ id: 'new' })], { at: tick(), signal }),
    putEmbeddings: (signal) => store.putEmbeddings(scope, [row], { signal }),
    removeEmbeddings: (signal) => store.removeEmbeddings(scope, { space, ids: ['a'] }, { signal }),
    dropSpace: (signal) => store.dropSpace('unknown', { signal }),
    putEdges: (signal) => store.putEdges(scope, [anEdge('c likes b')], { at: tick(), signal }),
    removeEdges: (signal) => store.removeEdges(scope, [anEdge('b knows c')], { at: tick(), signal }),
    putKinds: (signal) => store.putKinds([kind], { signal, rewrites: [rewrite] }),
    revive: (signal) => store.revive(scope, ['gone'], { at: tick(), signal }),
    softDelete: (signal) => store.softDelete(scope, ['a'], { at: tick(), signal }),
    purge: (signal) => store.purge(scope, ['a'], { signal }),
  }
}

function kindOf({ scope }: StoreWorld): string {
  return `kind_of_${scope.namespace}`
}
