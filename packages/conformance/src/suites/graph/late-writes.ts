import { expect } from 'vitest'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { seen } from '../../fixtures/seen-graph.ts'
import { suite } from '../../harness/suite.ts'
import { edgeOf, type WritableGraphSuite } from '../../writable-graph-world.ts'

/** Writes may overtake each other: what has the higher sequence counts, whatever came last. */
export const lateWrites: WritableGraphSuite = suite('late writes', (test) => {
  test('a late write of a node changes nothing', async (world) => {
    const { graph, scope, node } = world
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber new', sequence: 5 })], {})
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber old', sequence: 4 }), node({ id: 'b' })], {})
    expect(idsOf(await world.findNodes({ near: 'new' }))).toEqual(['a'])
    expect(await world.findNodes({ near: 'old' })).toEqual([])
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber newest', sequence: 6 })], {})
    expect(idsOf(await world.findNodes({ near: 'newest' }))).toEqual(['a'])
    expect((await seen(world)).nodes).toEqual(['a'])
  })

  test('the vector of a late write is not taken either', async (world) => {
    world.needs('vectors')
    const { graph, scope, node } = world
    await graph.upsertNodes(scope, [node({ id: 'a', degrees: 10, sequence: 5 }), node({ id: 'b', degrees: 40 })], {})
    await graph.upsertNodes(scope, [node({ id: 'a', degrees: 90, sequence: 4 })], {})
    expect(idsOf(await world.findNodes({ near: 0 }))).toEqual(['a', 'b'])
  })

  test('a late write of an edge changes nothing', async (world) => {
    const { graph, scope, node, edge } = world
    await graph.upsertNodes(scope, [node({ id: 'a' }), node({ id: 'b' })], {})
    // The version says nothing: an edge that was removed and linked again begins at 1.
    const newer = edge({ ...anEdge('a knows b', { note: 'amber new' }), version: 1, sequence: 3 })
    await graph.upsertEdges(scope, [newer], {})
    const older = edge({ ...anEdge('a knows b', { note: 'amber old', role: 'x' }), version: 7, sequence: 2 })
    const other = edge(anEdge('b knows a', { note: 'amber' }))
    expect(await graph.upsertEdges(scope, [older, other], {})).toEqual({ missing: [] })
    expect((await seen(world)).edges).toEqual([newer, other].map(edgeOf))
    const newest = edge({ ...anEdge('a knows b'), sequence: 4, updatedAt: new Date('2026-05-05T05:05:05.005Z') })
    await graph.upsertEdges(scope, [newest], {})
    expect((await seen(world)).edges).toEqual([newest, other].map(edgeOf))
  })

  test('a late removal of a node leaves it and its edges', async (world) => {
    const { graph, scope, node, edge } = world
    const nodes = ['a', 'b'].map((id) => node({ id, title: 'amber', sequence: 5 }))
    await graph.upsertNodes(scope, nodes, {})
    const known = edge({ ...anEdge('a knows b', { note: 'amber' }), sequence: 1 })
    await graph.upsertEdges(scope, [known], {})
    await graph.removeNodes(scope, [{ id: 'a', sequence: 4 }], {})
    expect(await seen(world)).toEqual({ edges: [edgeOf(known)], nodes: ['a', 'b'], found: [edgeOf(known)] })
    // One that is not late takes every edge along, whatever its own sequence.
    await graph.upsertEdges(scope, [edge({ ...anEdge('a knows b'), sequence: 9 })], {})
    await graph.removeNodes(scope, [{ id: 'a', sequence: 6 }], {})
    expect(await seen(world)).toEqual({ edges: [], nodes: ['b'], found: [] })
  })

  test('a late removal of an edge leaves it', async (world) => {
    const { graph, scope, node, edge } = world
    await graph.upsertNodes(scope, [node({ id: 'a' }), node({ id: 'b' })], {})
    const words = ['a knows b', 'a likes b', 'b knows a']
    await graph.upsertEdges(
      scope,
      words.map((name) => edge({ ...anEdge(name), sequence: 5 })),
      {},
    )
    const removals = [
      { ...anEdge('a knows b'), sequence: 4 },
      { ...anEdge('a likes b'), sequence: 6 },
    ]
    await graph.removeEdges(scope, removals, {})
    expect(wordsOf((await seen(world)).edges)).toEqual(['a knows b', 'b knows a'])
  })

  test('the same sequence again counts: what came last stands', async (world) => {
    const { graph, scope, node, edge } = world
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber one', sequence: 5 }), node({ id: 'b' })], {})
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber two', sequence: 5 })], {})
    expect([await world.findNodes({ near: 'one' }), idsOf(await world.findNodes({ near: 'two' }))]).toEqual([[], ['a']])
    for (const note of ['amber one', 'amber two']) {
      await graph.upsertEdges(scope, [edge({ ...anEdge('a knows b', { note }), sequence: 5 })], {})
      expect((await seen(world)).edges).toMatchObject([{ note }])
    }
    await graph.removeEdges(scope, [{ ...anEdge('a knows b'), sequence: 5 }], {})
    expect(await seen(world)).toEqual({ edges: [], nodes: ['a'], found: [] })
    await graph.removeNodes(scope, [{ id: 'a', sequence: 5 }], {})
    expect(await seen(world)).toEqual({ edges: [], nodes: [], found: [] })
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber three', sequence: 5 })], {})
    await graph.upsertEdges(scope, [edge({ ...anEdge('a knows b'), sequence: 5 })], {})
    expect(await seen(world)).toMatchObject({ nodes: ['a'], edges: [{ fromId: 'a', toId: 'b' }] })
  })

  test('what was removed comes back with a later write', async (world) => {
    const { graph, scope, node, edge } = world
    await world.putNodes({ id: 'a', title: 'amber' }, { id: 'b' })
    await world.putEdges(anEdge('a knows b'))
    await world.removeEdges(anEdge('a knows b'))
    await world.removeNodes('a')
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber' })], {})
    expect(await graph.upsertEdges(scope, [edge(anEdge('a knows b'))], {})).toEqual({ missing: [] })
    expect(await seen(world)).toMatchObject({ nodes: ['a'], edges: [{ fromId: 'a', toId: 'b' }] })
  })

  test('sequences of one namespace say nothing about another', async (world) => {
    const { graph, scope, node, edge } = world
    const there = world.elsewhere()
    for (const [one, sequence] of [[world, 9] as const, [there, 2] as const]) {
      const nodes = [node({ id: 'a', title: 'amber', sequence }), node({ id: 'b', sequence })]
      await one.graph.upsertNodes(one.scope, nodes, {})
      await one.graph.upsertEdges(one.scope, [one.edge({ ...anEdge('a knows b'), sequence })], {})
    }
    await there.graph.removeEdges(there.scope, [{ ...anEdge('a knows b'), sequence: 3 }], {})
    await there.graph.removeNodes(there.scope, [{ id: 'a', sequence: 3 }], {})
    // Nor does what was removed, known there or not.
    await there.graph.removeNodes(there.scope, [{ id: 'c', sequence: 3 }], {})
    await there.graph.removeEdges(there.scope, [{ ...anEdge('b knows a'), sequence: 3 }], {})
    await graph.upsertNodes(scope, [node({ id: 'c', title: 'amber', sequence: 2 })], {})
    await graph.upsertEdges(scope, [edge({ ...anEdge('b knows a'), sequence: 2 })], {})
    expect(await seen(there)).toEqual({ edges: [], nodes: [], found: [] })
    expect(await seen(world)).toMatchObject({ nodes: ['a', 'c'], edges: [{ fromId: 'a' }, { fromId: 'b' }] })
  })
})
