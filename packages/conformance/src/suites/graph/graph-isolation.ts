import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { hostileKeys, hostileNames, hostileNamespaces, hostileRelations, oddTexts } from '../../fixtures/hostile.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aLongestName, aWord } from '../../fixtures/names.ts'
import type { GraphSuite, GraphWorld } from '../../graph-world.ts'
import { suite } from '../../harness/suite.ts'

/** Names and texts are data: nothing crosses over, nothing is taken for a part of a question. */
export const graphIsolation: GraphSuite = suite('graph isolation', (test) => {
  test('the same graph in hostile namespaces is as many graphs', async ({ elsewhere }) => {
    const worlds = hostileNamespaces().map((namespace) => elsewhere(namespace))
    const word = aWord()
    for (const world of worlds) await world.removeNodes('a', 'b')
    for (const world of worlds) {
      await world.putNodes({ id: 'a', title: word }, { id: 'b' })
      await world.putEdges(anEdge('a knows b', { note: `${word} ${world.scope.namespace}` }))
    }
    for (const world of worlds) {
      const { namespace } = world.scope
      const note = `${word} ${namespace}`
      const { neighbors } = await world.neighbors({ ids: ['a', 'b'] })
      expect(neighbors, namespace).toMatchObject([{ edge: { namespace, note } }, { edge: { namespace, note } }])
      expect(await world.findNodes({ near: word }), namespace).toMatchObject([{ id: 'a', namespace }])
      expect(await world.findEdges(word), namespace).toMatchObject([{ namespace, note }])
    }
    for (const world of worlds) {
      await world.removeNodes('a', 'b')
      expect(await world.neighbors({ ids: ['a', 'b'] })).toEqual({ neighbors: [], truncated: [] })
    }
  })

  test('no write crosses over', async ({ elsewhere }) => {
    const [here, there] = [elsewhere(), elsewhere()]
    for (const world of [here, there]) {
      await world.putNodes({ id: 'a', title: 'common' }, { id: 'b', title: 'common' })
      await world.putEdges(anEdge('a knows b', { note: 'common' }), anEdge('b knows a'))
    }
    const untouched = async (): Promise<unknown> => [
      await there.neighbors({ ids: ['a', 'b'] }),
      idsOf(await there.findNodes({ near: 'common' })).toSorted(),
      await there.findEdges('common'),
    ]
    const before = await untouched()
    await here.putNodes({ id: 'a', title: 'changed' }, { id: 'c' })
    await here.putEdges(anEdge('a knows b', { note: 'changed' }), anEdge('a knows c', { note: 'common' }))
    expect(await untouched()).toEqual(before)
    await here.removeEdges(anEdge('b knows a'))
    await here.removeNodes('a')
    expect(await untouched()).toEqual(before)
    expect(wordsOf(await here.findEdges('common'))).toEqual([])
  })

  test('ids may be hostile', async (world) => {
    const ids = [...hostileNames, 'x'.repeat(512)]
    await world.putNodes(...ids.map((id) => ({ id, title: 'common' })), { id: 'hub' })
    await world.putEdges(
      ...ids.map((id) => ({ fromId: 'hub', relation: 'to', toId: id })),
      ...ids.map((id) => ({ fromId: id, relation: 'from', toId: 'hub', evidenceId: id })),
    )
    expect(idsOf(await world.findNodes({ near: 'common' })).toSorted()).toEqual(ids.toSorted())
    const { neighbors: of } = await world.neighbors({ ids })
    expect(of.map(({ nodeId, direction, edge }) => [nodeId, direction, edge.evidenceId])).toEqual(
      ids.flatMap((id) => [
        [id, 'out', id],
        [id, 'in', undefined],
      ]),
    )
    const { neighbors: ofHub } = await world.neighbors({ ids: ['hub'], direction: 'out' })
    expect(ofHub.map(({ peerId }) => peerId).toSorted()).toEqual(ids.toSorted())
    await world.removeNodes(...ids.slice(1))
    expect((await world.neighbors({ ids: ['hub'] })).neighbors.map(({ peerId }) => peerId)).toEqual([ids[0], ids[0]])
  })

  test('relations may be hostile', async (world) => {
    await world.putNodes({ id: 'a' }, { id: 'b' })
    const edges = hostileRelations.map((relation, i) => ({ fromId: 'a', relation, toId: 'b', note: `common n${i}` }))
    await world.putEdges(...edges)
    for (const edge of edges) {
      const { relation } = edge
      const { neighbors: found } = await world.neighbors({ ids: ['b'], relations: [relation] })
      expect(found, relation).toMatchObject([{ nodeId: 'b', peerId: 'a', direction: 'in', edge }])
      expect(await world.findEdges('common', { relations: [relation] }), relation).toMatchObject([edge])
    }
    const { neighbors: all } = await world.neighbors({ ids: ['a'], relations: hostileRelations })
    expect(all.map(({ edge }) => edge.relation).toSorted()).toEqual(hostileRelations.toSorted())
    expect(await world.findEdges('common')).toHaveLength(edges.length)
    await world.removeEdges(...edges.slice(1))
    expect((await world.neighbors({ ids: ['a'] })).neighbors).toMatchObject([{ edge: edges[0] }])
  })

  test('every name may be as long as names may be', async (world) => {
    const long = world.elsewhere(aLongestName())
    const [fromId, relation, toId] = [aLongestName(), aLongestName(), aLongestName()]
    await long.putNodes({ id: fromId, title: 'common' }, { id: toId })
    const [edge] = await long.putEdges({ fromId, relation, toId, note: 'common' })
    const { neighbors } = await long.neighbors({ ids: [toId], relations: [relation] })
    expect(neighbors).toEqual([{ nodeId: toId, peerId: fromId, direction: 'in', edge }])
    expect(await long.findNodes({ near: 'common' })).toMatchObject([{ id: fromId }])
    expect(await long.findEdges('common', { relations: [relation] })).toEqual([edge])
    await long.removeNodes(fromId, toId)
  })

  test('what edges say may be hostile', async (world) => {
    await world.putNodes({ id: 'a' }, { id: 'b' })
    const texts = [...oddTexts, ...hostileNames, 'a\u0001\u001f\u007f\u0085\u2028b', '\uffff\ufffe']
    const edges = texts.map((text, i) => ({
      ...{ fromId: 'a', relation: `r${i}`, toId: 'b' },
      ...{ note: text, status: text, role: text, evidenceId: text.slice(0, 100) },
    }))
    await world.putEdges(...edges)
    const { neighbors: found } = await world.neighbors({ ids: ['a'] })
    const byRelation = new Map(found.map(({ edge }) => [edge.relation, edge]))
    for (const edge of edges) expect(byRelation.get(edge.relation), edge.note).toMatchObject(edge)
  })

  test('names of properties may be those of anything else', async (world) => {
    const word = aWord()
    const properties = Object.fromEntries(hostileKeys.map((key) => [key, word]))
    await world.putNodes({ id: 'a', kind: 'deal', title: 'Acme', properties }, { id: 'b', title: 'Beta' })
    const [edge] = await world.putEdges(anEdge('a knows b'))
    await expectA(world, word)
    await world.putNodes({ id: 'a', kind: 'deal', title: 'Acme', properties })
    await expectA(world, word)
    expect((await world.neighbors({ ids: ['a'] })).neighbors).toMatchObject([{ edge }])

    for (const value of [7, true]) {
      await world.putNodes({
        id: 'a',
        title: 'Acme',
        properties: Object.fromEntries(hostileKeys.map((key) => [key, value])),
      })
      expect(await world.findNodes({ near: 'acme' })).toMatchObject([{ id: 'a', namespace: world.scope.namespace }])
      expect((await world.neighbors({ ids: ['a'] })).neighbors).toMatchObject([{ edge }])
    }
    expect(await world.findNodes({ near: word })).toEqual([])
  })

  test('questions may be odd', async (world) => {
    await world.putNodes({ id: 'a', title: 'common' }, { id: 'b' })
    await world.putEdges(anEdge('a knows b', { note: 'common' }))
    for (const text of oddTexts) {
      expect(idsOf(await world.findNodes({ near: text })), text).toEqual([])
      expect(wordsOf(await world.findEdges(text)), text).toEqual([])
    }
    for (const text of ["common' OR 1=1", 'common & | foo', '"common', 'common:*', '-common', '(common']) {
      expect(idsOf(await world.findNodes({ near: text })), text).toEqual(['a'])
      expect(wordsOf(await world.findEdges(text)), text).toEqual(['a knows b'])
    }
  })

  test('everywhere, searches see every namespace', async (world) => {
    world.needs('searchesEverywhere')
    const word = aWord()
    const worlds = [world.elsewhere(), world.elsewhere()]
    for (const one of worlds) {
      await one.putNodes({ id: 'a', title: word }, { id: 'b' })
      await one.putEdges(anEdge('a knows b', { note: word }))
    }
    const namespaces = worlds.map(({ scope }) => scope.namespace).sort()
    const nodes = await world.findNodes({ near: word, scope: everywhere })
    expect(nodes.map(({ namespace, id }) => [namespace, id]).sort()).toEqual(namespaces.map((name) => [name, 'a']))
    const edges = await world.findEdges(word, {}, everywhere)
    expect(edges.map(({ namespace }) => namespace)).toEqual(namespaces.toSorted())
  })
})

async function expectA(world: GraphWorld, word: string): Promise<void> {
  const { namespace } = world.scope
  expect(await world.findNodes({ near: word })).toMatchObject([{ id: 'a', namespace }])
  expect(await world.findNodes({ near: 'beta' })).toMatchObject([{ id: 'b', namespace }])
  expect(await world.elsewhere().findNodes({ near: word })).toEqual([])
}
