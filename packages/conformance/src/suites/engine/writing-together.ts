import { keyedId, type WriteBatch } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { subjectsOf, takesAll, targetOf } from '../../fixtures/target.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

type Code = Parameters<typeof expectCode>[1]

/** Objects and links in one write: all of it, or nothing. */
export const writingTogether: EngineSuite = suite('writing together', (test) => {
  test('objects, their parts and the links between them are there at once, in the order of the batch', async (world) => {
    const { engine, scope, clock } = world
    const kb = await engine()
    await kb.put(scope, 'thing', { id: 'old', content: 'mill' })
    const batch: WriteBatch = {
      objects: [
        { kind: 'note', id: 'part', parentId: 'new', content: 'harbour' },
        { kind: 'thing', id: 'new', title: 'Rhea' },
        { kind: 'thing', id: 'old', content: 'mill' },
      ],
      links: [anEdge('new knows old', { note: 'said so', evidenceId: 'part' }), anEdge('old KNOWS new')],
    }
    const written = await kb.write(scope, batch)
    expect(written.objects.map(({ status, object }) => `${status} ${object.id}`)).toEqual([
      ...['created part', 'created new', 'unchanged old'],
    ])
    expect(written.edges.map(({ status, edge }) => `${status} ${wordsOf([edge])}`)).toEqual([
      ...['created new knows old', 'created old knows new'],
    ])
    expect(written.degraded).toEqual([])
    expect(await kb.readMany(scope, ['part', 'new', 'old'])).toEqual(written.objects.map(({ object }) => object))
    expect((await kb.listEdges(scope)).edges).toEqual(written.edges.map(({ edge }) => edge))
    const { objects } = await kb.search(scope, { query: 'harbour', graph: true })
    expect(idsOf(objects)).toEqual(['new', 'old'])
    clock.advance(1000)
    const again = await kb.write(scope, batch)
    expect([...again.objects, ...again.edges].map(({ status }) => status)).toEqual(Array(5).fill('unchanged'))
    const changed = await kb.write(scope, {
      objects: [
        { kind: 'thing', id: 'new', title: 'Rhea' },
        { kind: 'thing', id: 'old', content: 'field' },
      ],
      links: [anEdge('new knows old')],
    })
    expect([...changed.objects, ...changed.edges].map(({ status }) => status)).toEqual([
      ...['unchanged', 'updated', 'updated'],
    ])
  })

  test('links reach keyed objects of the same batch, and either half may be absent', async ({ engine, scope }) => {
    const kb = await engine()
    const topic = (name: string) => keyedId(scope.namespace, 'topic', name)
    const [sea, land] = [await topic('sea'), await topic('land')]
    const write = () =>
      kb.write(scope, {
        objects: ['sea', 'land'].map((key) => ({ kind: 'topic', key, title: key })),
        links: [{ fromId: sea, relation: 'beside', toId: land }],
      })
    expect((await write()).objects.map(({ object }) => object.id)).toEqual([sea, land])
    expect((await write()).edges).toMatchObject([{ status: 'unchanged' }])
    const alone = await kb.write(scope, { links: [{ fromId: land, relation: 'beside', toId: sea }] })
    expect(alone).toMatchObject({ objects: [], edges: [{ status: 'created' }], degraded: [] })
    expect(await kb.write(scope, { objects: [{ kind: 'thing', id: 'a' }] })).toMatchObject({ edges: [] })
    expect(await kb.write(scope, {})).toEqual({ objects: [], edges: [], degraded: [] })
    expect(await kb.write(scope, { objects: [], links: [] })).toEqual({ objects: [], edges: [], degraded: [] })
  })

  test('one thing that is wrong, named by its place, and nothing is written', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'thing', id: 'there', key: 'taken' },
      { kind: 'thing', id: 'hidden' },
    ])
    await kb.softDelete(scope, 'hidden')
    const objects = [
      { kind: 'thing', id: 'a' },
      { kind: 'note', id: 'part', parentId: 'a', content: 'x' },
    ]
    const link = anEdge('a knows there')
    const wrong: readonly (readonly [Code, number | undefined, object])[] = [
      ['invalid_object', 2, { objects: [...objects, { kind: 'thing', id: 'b', titel: 'x' }] }],
      ['invalid_object', 2, { objects: [...objects, { kind: 'thing', id: 'a' }] }],
      ['invalid_object', 2, { objects: [...objects, null] }],
      ['invalid_object', 0, { objects: [7, ...objects] }],
      ['parent_not_found', 2, { objects: [...objects, { kind: 'note', id: 'b', parentId: 'missing' }] }],
      ['parent_not_first_class', 2, { objects: [...objects, { kind: 'note', id: 'b', parentId: 'part' }] }],
      ['key_taken', 2, { objects: [...objects, { kind: 'thing', id: 'b', key: 'taken' }] }],
      ['version_conflict', 2, { objects: [...objects, { kind: 'thing', id: 'there', ifVersion: 7 }] }],
      ['endpoint_not_found', 1, { links: [link, anEdge('a knows missing')] }],
      ['endpoint_not_found', 1, { links: [link, anEdge('hidden knows a')] }],
      ['endpoint_not_first_class', 1, { links: [link, anEdge('there knows part')] }],
      ['version_conflict', 1, { links: [link, anEdge('there knows a', { ifVersion: 1 })] }],
      ['invalid_edge', 1, { links: [link, link] }],
      ['invalid_edge', 1, { links: [link, anEdge('a knows a')] }],
      ['invalid_edge', 1, { links: [link, null] }],
      ['invalid_relation', 1, { links: [link, anEdge('a contains there')] }],
      ['invalid_object', undefined, { objects: 'a' }],
      ['invalid_object', undefined, { objects: null }],
      ['invalid_edge', undefined, { links: {} }],
      ['invalid_option', undefined, { edges: [] }],
    ]
    for (const [code, index, batch] of wrong) {
      const details = index === undefined ? {} : { index }
      await expectCode(kb.write(scope, untyped({ objects, links: [link], ...batch })), code, details)
    }
    for (const none of [null, 7, 'x', []]) await expectCode(kb.write(scope, untyped(none)), 'invalid_option')
    await expectCode(kb.write(scope, { objects }, untyped({ onInvalid: 'report' })), 'invalid_option')
    await expectNothingBut(world, 'there')
  })

  test('the queue learns of everything, or of nothing', async (world) => {
    const { engine, scope, store } = world
    const { queue } = store
    // What keeps no queue has nothing to tell.
    if (queue === undefined) return
    const kb = await engine()
    await kb.put(scope, 'thing', { id: 'there' })
    const name = `target-${crypto.randomUUID()}`
    await queue.openTarget({ name, takes: takesAll }, {})
    try {
      const objects = ['a', 'b'].map((id) => ({ kind: 'thing', id }))
      const links = [anEdge('a knows b'), anEdge('a knows missing')]
      await expectCode(kb.write(scope, { objects, links }), 'endpoint_not_found')
      const target = targetOf(queue, name)
      const own = async () => (await target.drain()).filter(({ namespace }) => namespace === scope.namespace)
      expect(subjectsOf(await own())).toEqual([])
      await kb.write(scope, { objects, links: links.slice(0, 1) })
      expect(subjectsOf(await own())).toEqual(['a', 'a knows b', 'b'])
    } finally {
      await queue.closeTarget(name, {})
    }
  })

  test('an embedder that fails leaves nothing, and what it gave is there with the rest', async (world) => {
    const { engine, scope } = world
    const embedder = topicEmbedder([['vehicle', 'automobile'], ['fruit']])
    const kb = await engine({ embedder })
    const batch = {
      objects: [
        { kind: 'thing', id: 'a', content: 'automobile' },
        { kind: 'thing', id: 'b', content: 'fruit' },
      ],
      links: [anEdge('a knows b')],
    }
    embedder.fail(new Error('away'))
    await expectCode(kb.write(scope, batch), 'embedder_failed')
    await expectNothingBut(world)
    embedder.fail(undefined)
    await kb.write(scope, batch)
    expect(embedder.documents.map((batch) => batch.length)).toEqual([2])
    const { objects } = await kb.search(scope, { query: 'vehicle', channels: ['vector'], limit: 1 })
    expect(idsOf(objects)).toEqual(['a'])
  })

  test('an aborted signal stops it with its reason', async (world) => {
    const kb = await world.engine()
    const reason = new Error('the caller has gone')
    const call = kb.write(world.scope, { objects: [{ kind: 'thing', id: 'a' }] }, { signal: AbortSignal.abort(reason) })
    await expect(call).rejects.toBe(reason)
    await expectNothingBut(world)
  })

  test('a batch is one look and one write', async ({ engine, scope, store }) => {
    const counted = countingStore(store)
    const kb = await engine({ store: counted.store, graph: undefined })
    counted.reset()
    const ids = Array.from({ length: 30 }, (_, i) => `n${i}`)
    await kb.write(scope, {
      objects: ids.map((id) => ({ kind: 'thing', id })),
      links: ids.slice(1).map((id) => anEdge(`n0 to ${id}`)),
    })
    expect(Object.fromEntries(counted.calls)).toEqual({ readForWrite: 1, putWithEdges: 1 })
  })

  test('a function patches the object as it is, again where another write came between', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    const other = await engine()
    await kb.put(scope, 'thing', { id: 'counter', title: 'Kept', properties: { hits: 0, kept: 'yes' } })
    const hitsOf = (properties: Readonly<Record<string, unknown>>) => Number(properties['hits'])
    const calls = Array.from({ length: 50 }, (_, i) =>
      (i % 10 === 0 ? other : kb).patch(scope, 'counter', ({ properties }) => ({
        properties: { hits: hitsOf(properties) + 1 },
      })),
    )
    const patched = await Promise.all(calls)
    expect(new Set(patched.map(({ properties }) => hitsOf(properties))).size).toBe(50)
    expect(await kb.read(scope, 'counter')).toMatchObject({ title: 'Kept', properties: { hits: 50, kept: 'yes' } })
  })

  test('what such a function gives is checked, and what it throws passes through', async ({ engine, scope }) => {
    const kb = await engine()
    const before = await kb.put(scope, 'thing', { id: 'a', title: 'Kept' })
    // What a caller without types may give.
    const none: readonly ReturnType<typeof JSON.parse>[] = [
      null,
      undefined,
      7,
      'x',
      [],
      Promise.resolve({ title: 'x' }),
    ]
    for (const given of [...none, { id: 'b' }, { kind: 'x' }, { titel: 'x' }]) {
      await expectCode(
        kb.patch(scope, 'a', () => given),
        'invalid_object',
      )
    }
    const reason = new Error('mine')
    const throws = () => {
      throw reason
    }
    await expect(kb.patch(scope, 'a', throws)).rejects.toBe(reason)
    await expectCode(kb.patch(scope, 'missing', throws), 'not_found')
    await expectCode(
      kb.patch(scope, 'a', () => ({ title: 'x' }), { ifVersion: 7 }),
      'version_conflict',
    )
    expect(await kb.patch(scope, 'a', () => ({}))).toEqual(before)
    expect(await kb.read(scope, 'a')).toEqual(before)
  })
})

/** Nothing is in the namespace but these objects, and no edge. */
async function expectNothingBut({ engine, scope }: EngineWorld, ...ids: readonly string[]): Promise<void> {
  const kb = await engine()
  expect(idsOf((await kb.listObjects(scope)).objects)).toEqual(ids)
  expect((await kb.listEdges(scope)).edges).toEqual([])
}
