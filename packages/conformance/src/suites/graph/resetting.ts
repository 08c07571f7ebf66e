import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { anEdge } from '../../fixtures/an-edge.ts'
import { hostileNamespaces } from '../../fixtures/hostile.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { seen } from '../../fixtures/seen-graph.ts'
import { suite } from '../../harness/suite.ts'
import { edgeOf, type WritableGraphSuite, type WritableGraphWorld } from '../../writable-graph-world.ts'

/** A copy may be thrown away: of one namespace, or whole. */
export const resetting: WritableGraphSuite = suite('resetting', (test) => {
  test('a namespace becomes empty, the others stay', async (world) => {
    const there = world.elsewhere()
    for (const one of [world, there]) await fill(one)
    for (let round = 0; round < 2; round += 1) {
      await world.graph.reset(world.scope, {})
      expect(await seen(world)).toEqual(nothing)
      expect(await seen(there)).toMatchObject(filled)
    }
  })

  test('of hostile names only the one that is meant', async (world) => {
    const worlds = hostileNamespaces().map((namespace) => world.elsewhere(namespace))
    const left = async ({ findNodes }: WritableGraphWorld) => idsOf(await findNodes({ near: 'amber' }))
    for (const one of worlds) await one.putNodes({ id: 'a', title: 'amber' })
    for (const [i, one] of worlds.entries()) {
      await one.graph.reset(one.scope, {})
      expect(await left(one), one.scope.namespace).toEqual([])
      const next = worlds[i + 1]
      if (next !== undefined) expect(await left(next), next.scope.namespace).toEqual(['a'])
    }
  })

  test('whatever its sequence was, a write counts afterwards', async (world) => {
    const { graph, scope, node, edge } = world
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber' }), node({ id: 'b' })], {})
    await graph.upsertEdges(scope, [edge(anEdge('a knows b', { note: 'amber' }))], {})
    await graph.reset(scope, {})
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber', sequence: 1 }), node({ id: 'b', sequence: 1 })], {})
    expect(await seen(world)).toEqual({ ...nothing, nodes: ['a'] })
    await graph.upsertEdges(scope, [edge({ ...anEdge('a knows b', { note: 'amber' }), sequence: 1 })], {})
    expect(await seen(world)).toMatchObject({ edges: [{ fromId: 'a' }], found: [{ fromId: 'a' }] })
  })

  test('what was removed is forgotten too', async (world) => {
    const { graph, scope, node, edge } = world
    const there = world.elsewhere()
    for (const one of [world, there]) {
      await fill(one)
      await one.removeEdges(anEdge('a knows b'), anEdge('b knows a'))
      await one.removeNodes('a', 'c')
    }
    await graph.reset(scope, {})
    const nodes = ['a', 'b', 'c'].map((id) => node({ id, title: 'amber', sequence: 0 }))
    const edges = ['a knows b', 'b knows a'].map((name) => edge({ ...anEdge(name), sequence: 0 }))
    await graph.upsertNodes(scope, nodes, {})
    expect(await graph.upsertEdges(scope, edges, {})).toEqual({ missing: [] })
    expect(await seen(world)).toEqual({ edges: edges.map(edgeOf), nodes: ['a', 'b', 'c'], found: [] })
    // Of the other namespace nothing is forgotten.
    await there.graph.upsertNodes(there.scope, nodes, {})
    expect(await seen(there)).toEqual({ ...nothing, nodes: ['b'] })
  })

  test('a vector is gone too', async (world) => {
    world.needs('vectors')
    const { graph, scope, node } = world
    await graph.upsertNodes(scope, [node({ id: 'a', degrees: 10 }), node({ id: 'b', degrees: 20 })], {})
    await graph.reset(scope, {})
    await graph.upsertNodes(scope, [node({ id: 'a' })], {})
    expect(await world.findNodes({ near: 0 })).toEqual([])
  })

  test('an empty namespace may be reset', async (world) => {
    await world.graph.reset(world.scope, {})
    expect(await seen(world)).toEqual(nothing)
    await fill(world)
    expect(await seen(world)).toMatchObject(filled)
  })

  test('a namespace of many nodes and edges', async (world) => {
    const ids = Array.from({ length: 700 }, (_, i) => `n${i}`)
    await world.putNodes(...ids.map((id) => ({ id, title: 'amber' })))
    await world.putEdges(...ids.slice(1).map((id) => anEdge(`n0 knows ${id}`, { note: 'amber' })))
    await world.graph.reset(world.scope, {})
    expect((await world.neighbors({ ids })).neighbors).toEqual([])
    expect(await world.findNodes({ near: 'amber' })).toEqual([])
    expect(await world.findEdges('amber')).toEqual([])
  })

  test('everywhere, nothing is left', async (world) => {
    world.needsExclusive()
    const worlds = [world, world.elsewhere(), world.elsewhere(hostileNamespaces()[0])]
    for (const one of worlds) await fill(one)
    await world.graph.reset(everywhere, {})
    for (const one of worlds) expect(await seen(one), one.scope.namespace).toEqual(nothing)
    await fill(world)
    expect(await seen(world)).toMatchObject(filled)
  })
})

const nothing = { edges: [], nodes: [], found: [] }
const filled = { nodes: ['a', 'b'], edges: [{ fromId: 'a', toId: 'b' }], found: [{ fromId: 'a' }] }

async function fill(world: WritableGraphWorld): Promise<void> {
  await world.putNodes({ id: 'a', title: 'amber' }, { id: 'b', title: 'amber' })
  await world.putEdges(anEdge('a knows b', { note: 'amber' }))
}
