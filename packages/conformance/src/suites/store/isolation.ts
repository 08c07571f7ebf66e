import { everywhere, type FilterPlan } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { titled, where } from '../../fixtures/filters.ts'
import { findCandidates } from '../../fixtures/find.ts'
import { hostileNames, hostileNamespaces } from '../../fixtures/hostile.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aNamespace } from '../../fixtures/names.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

export const isolation: StoreSuite = suite('isolation', (test) => {
  test('the same ids in hostile namespaces are different objects', async ({ elsewhere }) => {
    const worlds = hostileNamespaces().map((namespace) => elsewhere(namespace))
    for (const world of worlds) await world.purge('a', 'part')
    for (const world of worlds) await world.put(...family(world.scope.namespace))

    for (const { scope, store, read, live, find } of worlds) {
      const { namespace } = scope
      expect(await read('a'), namespace).toMatchObject({ namespace, title: namespace, version: 1 })
      const listed = await store.listObjects(scope, { limit: 10 }, {})
      expect(listed.map((object) => [object.namespace, object.id])).toEqual([
        [namespace, 'a'],
        [namespace, 'part'],
      ])
      expect(await find({ lexical: 'common' }), namespace).toEqual(['part'])
      expect(await find({ exact: namespace.trim() }), namespace).toEqual(['a'])
      expect(await live('a', 'part', namespace)).toEqual(['a', 'part'])
    }
    for (const world of worlds) await world.purge('a')
    for (const world of worlds) expect(await world.live('a', 'part')).toEqual([])
  })

  test('no write crosses over', async ({ elsewhere }) => {
    const [here, there] = [elsewhere(), elsewhere()]
    const both = async (act: (world: StoreWorld) => Promise<unknown>): Promise<void> => {
      await act(here)
      await act(there)
    }
    await both(({ put, scope }) => put(...family(scope.namespace)))
    const untouched = async (): Promise<unknown> => [
      await there.store.listObjects(there.scope, { limit: 10 }, {}),
      await there.find({ lexical: 'common' }),
      await there.find({ exact: 'k' }),
      await there.find({ trigram: there.scope.namespace }),
    ]
    const before = await untouched()

    await here.put(aRow({ id: 'a', title: 'Changed', key: 'k2' }), aRow({ id: 'part', content: 'changed' }))
    expect(await untouched()).toEqual(before)
    await here.put(...family(here.scope.namespace))
    await here.softDelete('a')
    expect(await untouched()).toEqual(before)
    await here.purge('a', 'part')
    expect(await untouched()).toEqual(before)

    await there.softDelete('a')
    expect(await here.revive('a', 'part')).toEqual([])
    expect(await there.live('a', 'part')).toEqual([])
    expect(await here.purge('a')).toEqual([])
    expect(await there.revive('a')).toEqual(['a'])
    expect(await there.live('a', 'part')).toEqual(['a', 'part'])
  })

  test('ids, keys, kinds and parents may be hostile too', async ({ store, scope, put, live, find }) => {
    const ids = [...hostileNames, 'x'.repeat(512)]
    await put(
      ...ids.map((name) => aRow({ id: name, kind: name, key: name })),
      ...ids.map((name, i) => aRow({ id: `part-${i}`, parentId: name, content: 'common' })),
    )
    expect(await live(...ids)).toEqual(ids)
    for (const [i, name] of ids.entries()) {
      const children = await store.listChildren(scope, name, { limit: 10 }, {})
      expect(idsOf(children), name).toEqual([`part-${i}`])
      expect(await find({ exact: name }), name).toEqual([name])
      expect(await find({ lexical: 'common', withinIds: [name] }), name).toEqual([`part-${i}`])
      const kind = { op: 'eq', field: { on: 'kind' }, value: name } as const
      const ofKind = await store.listObjects(scope, { filter: kind, limit: 10 }, {})
      expect(idsOf(ofKind).toSorted(), name).toEqual([name, `part-${i}`].toSorted())
      const { existing } = await store.readForWrite(
        scope,
        { ids: [], keys: [{ kind: name, key: name }], parentIds: [] },
        {},
      )
      expect(
        existing.map(({ object }) => object.id),
        name,
      ).toEqual([name])
    }
  })

  test('parents lend what filters see inside their namespace only', async ({ store, elsewhere }) => {
    const base = aNamespace()
    const [here, there] = [elsewhere(`${base}-1`), elsewhere(`${base}-2`)]
    const id = crypto.randomUUID()
    for (const [world, stage] of [[here, 'open'] as const, [there, 'won'] as const]) {
      await world.put(
        aRow({ id, title: stage, properties: { stage } }),
        aRow({ id: `${id}-part`, parentId: id, content: 'common' }),
      )
    }
    const open: FilterPlan = { op: 'and', terms: [where('stage', 'eq', 'open'), titled('open')] }
    const listed = await store.listObjects(
      everywhere,
      { filter: open, limit: 9, after: { namespace: base, id: '' } },
      {},
    )
    const found = await findCandidates(store, everywhere, { lexical: 'common', filter: open, withinIds: [id] })
    expect(listed.slice(0, 2).map((object) => [object.namespace, object.id])).toEqual([
      [here.scope.namespace, id],
      [here.scope.namespace, `${id}-part`],
    ])
    expect(found.map((hit) => [hit.namespace, hit.id])).toEqual([[here.scope.namespace, `${id}-part`]])
    expect(await there.find({ lexical: 'common', filter: open })).toEqual([])
  })

  test('embeddings stay in their namespace', async ({ elsewhere, space }) => {
    const [here, there] = [elsewhere(), elsewhere()]
    const at = await space()
    const vectorOf = (degrees: number) => ({ space: at, vector: direction(degrees) })
    await here.put(aRow({ id: 'a', content: 'x', embedding: vectorOf(0) }))
    await there.put(aRow({ id: 'a', content: 'x' }), aRow({ id: 'b', content: 'x', embedding: vectorOf(90) }))

    expect(await here.find({ vector: direction(0), space: at })).toEqual(['a'])
    expect(await there.find({ vector: direction(0), space: at })).toEqual(['b'])
    const pending = await there.store.listPending(there.scope, { space: at, limit: 10 }, {})
    expect(pending.map(({ object }) => object.id)).toEqual(['a'])

    const vector = Float32Array.from(direction(0))
    const row = { id: 'b', version: 1, space: at, vector, contentHash: 'h' }
    await here.store.putEmbeddings(here.scope, [row], {})
    expect(await here.find({ vector: direction(0), space: at })).toEqual(['a'])

    await there.put(aRow({ id: 'a', content: 'changed' }))
    expect(await here.store.listPending(here.scope, { space: at, limit: 10 }, {})).toEqual([])
  })
})

/** The same ids and key in every namespace; only the title tells them apart. */
function family(title: string) {
  return [aRow({ id: 'a', key: 'k', title }), aRow({ id: 'part', parentId: 'a', content: 'common words' })]
}
