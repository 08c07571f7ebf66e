import { RecollectError } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { hostileNames, hostileRelations, oddTexts } from '../../fixtures/hostile.ts'
import { aLongestName } from '../../fixtures/names.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

const meta = { note: 'met in Oslo', status: 'confirmed', role: 'buyer', confidence: 0.75, evidenceId: 'a part' }

export const linking: StoreSuite = suite('linking', (test) => {
  test('a new edge is kept whole', async ({ scope, store, put, link, edges }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    const at = new Date('2026-03-01T10:00:00.123Z')
    const outcomes = await store.putEdges(scope, [anEdge('a knows b', meta)], { at })
    const times = { createdAt: at, updatedAt: at, version: 1 }
    const edge = { ...scope, fromId: 'a', relation: 'knows', toId: 'b', ...meta, ...times }
    expect(outcomes).toEqual([{ status: 'created', edge }])
    expect(await edges()).toEqual([edge])

    const [plain] = await link(anEdge('b knows a', { confidence: 0 }))
    expect(Object.keys(plain?.edge ?? {}).toSorted()).toEqual(
      ['confidence', 'createdAt', 'fromId', 'namespace', 'relation', 'toId', 'updatedAt', 'version'].toSorted(),
    )
    expect((await edges())[1]).toEqual(plain?.edge)
  })

  test('linking again replaces what it says and keeps createdAt', async ({ put, link, edges }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    const [first] = await link(anEdge('a knows b', meta))
    const [second] = await link(anEdge('a knows b', { role: 'seller', confidence: 1 }))
    expect(second?.status).toBe('updated')
    expect(second?.edge).toMatchObject({ version: 2, role: 'seller', confidence: 1 })
    expect(second?.edge.createdAt).toEqual(first?.edge.createdAt)
    expect(second?.edge.updatedAt).not.toEqual(first?.edge.updatedAt)
    for (const field of ['note', 'status', 'evidenceId']) expect(second?.edge).not.toHaveProperty(field)
    expect(await edges()).toEqual([second?.edge])
  })

  test('linking the same again writes nothing', async ({ put, link, edges }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    const [first] = await link(anEdge('a knows b', meta))
    expect(await link(anEdge('a knows b', meta))).toEqual([{ status: 'unchanged', edge: first?.edge }])
    expect(await edges()).toEqual([first?.edge])
    for (const other of [
      { ...meta, confidence: 0 },
      { ...meta, note: 'Met in Oslo' },
      { ...meta, role: 'met' },
    ]) {
      expect((await link(anEdge('a knows b', other)))[0]?.status).toBe('updated')
    }
  })

  test('ends and relation make an edge: each pair, direction and relation is one of its own', async (world) => {
    const { put, link, edges } = world
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
    const rows = ['a knows b', 'b knows a', 'a likes b', 'a knows c'].map((words) => anEdge(words, { note: words }))
    const outcomes = await link(...rows)
    expect(outcomes.map(({ status, edge }) => [status, edge.note])).toEqual(rows.map(({ note }) => ['created', note]))
    expect(wordsOf(await edges())).toEqual(['a knows b', 'a knows c', 'a likes b', 'b knows a'])
  })

  test('outcomes stand in the order of the rows', async ({ put, link }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await link(anEdge('a two b'), anEdge('a three b', { note: 'old' }))
    const outcomes = await link(anEdge('a three b', { note: 'new' }), anEdge('a one b'), anEdge('a two b'))
    expect(wordsOf(outcomes.map(({ edge }) => edge))).toEqual(['a three b', 'a one b', 'a two b'])
    expect(outcomes.map(({ status }) => status)).toEqual(['updated', 'created', 'unchanged'])
  })

  test('an end that is missing, deleted or foreign is named', async (world) => {
    const { put, link, edges, softDelete, elsewhere } = world
    const foreign = crypto.randomUUID()
    await elsewhere().put(aRow({ id: foreign }))
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'gone' }))
    await softDelete('gone')
    for (const id of ['missing', 'gone', foreign]) {
      const good = anEdge('a knows b')
      await expectCode(link(good, anEdge(`${id} knows b`)), 'endpoint_not_found', { id, end: 'from', index: 1 })
      await expectCode(link(anEdge(`a knows ${id}`), good), 'endpoint_not_found', { id, end: 'to', index: 0 })
    }
    expect(await edges()).toEqual([])
  })

  test('a part is no end', async ({ put, link, edges, softDelete }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'part', parentId: 'a' }))
    const details = { id: 'part', index: 0 }
    await expectCode(link(anEdge('part cites b')), 'endpoint_not_first_class', { ...details, end: 'from' })
    await expectCode(link(anEdge('b cites part')), 'endpoint_not_first_class', { ...details, end: 'to' })
    await softDelete('part')
    await expectCode(link(anEdge('b cites part')), 'endpoint_not_found', { ...details, end: 'to' })
    expect(await edges()).toEqual([])
  })

  test('an edge to itself is refused, and one that stands twice', async ({ put, link, edges }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await expectCode(link(anEdge('b knows a'), anEdge('a knows a')), 'invalid_edge', { index: 1 })
    const twice = ['a knows b', 'b knows a', 'a knows b'].map((words, i) => anEdge(words, { note: `${i}` }))
    await expectCode(link(...twice), 'invalid_edge', { index: 2 })
    expect(await edges()).toEqual([])
  })

  test('one bad edge, and none of the batch is written', async ({ put, link, edges }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await link(anEdge('a knows b', { note: 'old' }))
    const good = [anEdge('a knows b', { note: 'new' }), anEdge('b knows a')]
    await expectCode(link(...good, anEdge('a knows missing')), 'endpoint_not_found', { index: 2 })
    await expectCode(link(...good, anEdge('a likes b', { ifVersion: 1 })), 'version_conflict', { index: 2 })
    expect((await edges()).map(({ note, version }) => [note, version])).toEqual([['old', 1]])
  })

  test('ifVersion lets through the stored version only; 0 is for a new edge', async ({ put, link, unlink, edges }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    const write = (note: string, ifVersion: number) => link(anEdge('a knows b', { note, ifVersion }))
    await expectCode(write('too early', 1), 'version_conflict', { index: 0 })
    await write('first', 0)
    for (const version of [0, 2]) await expectCode(write('lost', version), 'version_conflict', { index: 0 })
    await write('second', 1)
    await expectCode(write('second', 1), 'version_conflict', { index: 0 })
    expect(await edges()).toMatchObject([{ note: 'second', version: 2 }])
    await unlink(anEdge('a knows b'))
    await expectCode(write('too late', 2), 'version_conflict', { index: 0 })
    await write('again', 0)
    expect(await edges()).toMatchObject([{ note: 'again' }])
  })

  test('unlinking removes these edges for good, and says which were there', async ({ put, link, unlink, edges }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await link(anEdge('a knows b', { note: 'old' }), anEdge('b knows a'), anEdge('a likes b'))
    const gone = await unlink(anEdge('a knows b'), anEdge('a hates b'), anEdge('a knows missing'))
    expect(gone).toEqual([{ fromId: 'a', relation: 'knows', toId: 'b' }])
    expect(wordsOf(await edges())).toEqual(['a likes b', 'b knows a'])
    expect(await unlink(anEdge('a knows b'))).toEqual([])
    const [again] = await link(anEdge('a knows b'))
    expect(again).toMatchObject({ status: 'created', edge: { version: 1 } })
    expect(again?.edge).not.toHaveProperty('note')
  })

  test('the same edge in two namespaces is two edges, and no write crosses over', async ({ elsewhere }) => {
    const [here, there] = [elsewhere(), elsewhere()]
    for (const world of [here, there]) {
      await world.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
      await world.link(anEdge('a knows b', { note: world.scope.namespace }))
    }
    const before = await there.edges()
    await here.link(anEdge('a knows b', { note: 'changed' }), anEdge('b knows a'))
    expect(await there.edges()).toEqual(before)
    await here.unlink(anEdge('a knows b'))
    await here.purge('a')
    expect([await here.edges(), await there.edges()]).toEqual([[], before])
  })

  test('ids, relations and texts may be hostile', async ({ put, link, unlink, edges, store, scope }) => {
    await put(...hostileNames.map((id) => aRow({ id })), aRow({ id: 'hub' }))
    const to = hostileNames.map((id) => ({ fromId: 'hub', relation: 'to', toId: id, note: id, evidenceId: id }))
    const from = hostileNames.map((id) => ({ fromId: id, relation: 'from', toId: 'hub', status: id, role: id }))
    const related = hostileRelations.map((relation) => ({ fromId: 'hub', relation, toId: 'plain', note: relation }))
    const noted = oddTexts.map((note, i) => ({ fromId: 'hub', relation: `text-${i}`, toId: 'plain', note }))
    const all = [...to, ...from, ...related, ...noted]
    const outcomes = await link(...all)
    expect(outcomes.map(({ edge }) => edge)).toMatchObject(all)
    const listed = await edges()
    expect(listed).toHaveLength(all.length)
    expect(listed).toEqual(expect.arrayContaining(outcomes.map(({ edge }) => edge)))
    for (const [i, id] of hostileNames.entries()) {
      expect(await edges({ ids: [id], relations: ['to'] }), id).toMatchObject([to[i]])
      expect(await edges({ ids: [id], relations: ['from'] }), id).toMatchObject([from[i]])
    }
    for (const edge of related) {
      expect(await edges({ relations: [edge.relation] }), edge.relation).toMatchObject([edge])
      expect(await store.getEdges(scope, [edge], {}), edge.relation).toMatchObject([edge])
    }
    expect(await unlink(...all)).toHaveLength(all.length)
    expect(await edges()).toEqual([])
  })

  test('every name may be as long as names may be', async (world) => {
    const { put, link, edges, unlink, store, scope } = world.elsewhere(aLongestName())
    const [fromId, relation, toId] = [aLongestName(), aLongestName(), aLongestName()]
    await put(aRow({ id: fromId }), aRow({ id: toId }))
    const [made] = await link({ fromId, relation, toId, note: 'long', evidenceId: aLongestName() })
    expect(await edges({ ids: [toId], relations: [relation] })).toEqual([made?.edge])
    expect(await edges({ after: { ...scope, fromId, relation: relation.slice(0, -1), toId } })).toEqual([made?.edge])
    expect(await store.listRelations(scope, {})).toEqual([relation])
    const request = { ids: [toId], relations: [relation], direction: 'in', limitPerNode: 1 } as const
    expect((await store.neighbors(scope, request, {})).neighbors.map(({ edge }) => edge)).toEqual([made?.edge])
    expect(await unlink({ fromId, relation, toId })).toHaveLength(1)
  })

  test('of parallel creations exactly one wins', async ({ put, link, edges }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    const rivals = Array.from({ length: 8 }, (_, i) => link(anEdge('a knows b', { note: `rival ${i}`, ifVersion: 0 })))
    const results = await Promise.allSettled(rivals)
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(won).toHaveLength(1)
    expect(lost.map((error) => RecollectError.is(error, 'version_conflict'))).toEqual(Array.from(lost, () => true))
    expect(await edges()).toEqual([won[0]?.edge])
  })

  test('parallel links of the same edges in any order all succeed', async ({ put, link, edges }) => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    await put(...ids.map((id) => aRow({ id })))
    const writers = Array.from({ length: 8 }, (_, i) => {
      const rotated = [...ids.slice(i % 6), ...ids.slice(0, i % 6)]
      const order = i % 2 === 0 ? rotated : rotated.toReversed()
      return link(...order.filter((id) => id !== 'a').map((id) => anEdge(`a to ${id}`, { note: `writer ${i}` })))
    })
    await Promise.all(writers)
    const listed = await edges()
    expect(listed.map(({ version }) => version)).toEqual([8, 8, 8, 8, 8])
    expect(new Set(listed.map(({ note }) => note)).size).toBe(1)
  })

  test('links, writes and deletions of the same objects at once all go through', async (world) => {
    const { put, link, unlink, softDelete, revive, edges } = world
    const ids = ['a', 'b', 'c', 'd']
    await put(...ids.map((id) => aRow({ id })))
    const pairs = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => `${from} knows ${to}`))
    for (let round = 0; round < 3; round += 1) {
      const order = round % 2 === 0 ? pairs : pairs.toReversed()
      const calls = [
        link(...order.map((words) => anEdge(words, { note: `${round}` }))),
        put(...ids.toReversed().map((id) => aRow({ id, title: `round ${round}` }))),
        link(...order.toReversed().map((words) => anEdge(words, { role: `${round}` }))),
        softDelete('d', 'a'),
        unlink(...order.map((words) => anEdge(words))),
        put(...ids.map((id) => aRow({ id, summary: `round ${round}` }))),
      ]
      for (const result of await Promise.allSettled<unknown>(calls)) {
        if (result.status === 'rejected' && !RecollectError.is(result.reason, 'endpoint_not_found')) throw result.reason
      }
      await revive('a', 'd')
    }
    await link(...pairs.map((words) => anEdge(words)))
    expect(wordsOf(await edges())).toEqual(pairs)
  })

  test('no edge is made to what is being deleted', async ({ put, link, softDelete, edges, live }) => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [`from-${round}`, `to-${round}`]
      await put(aRow({ id: from }), aRow({ id: to }))
      const results = await Promise.allSettled([link(anEdge(`${from} knows ${to}`)), softDelete(to)])
      for (const result of results) {
        if (result.status === 'rejected' && !RecollectError.is(result.reason, 'endpoint_not_found')) throw result.reason
      }
      expect(await live(from, to)).toEqual([from])
      expect(await edges()).toEqual([])
    }
  })
})
