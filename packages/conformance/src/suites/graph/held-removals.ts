import { expect } from 'vitest'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { seen } from '../../fixtures/seen-graph.ts'
import { suite } from '../../harness/suite.ts'
import { edgeOf, type WritableGraphSuite, type WritableGraphWorld } from '../../writable-graph-world.ts'

/** What was removed is held with its sequence, known before or not, so that nothing late comes back. */
export const heldRemovals: WritableGraphSuite = suite('held removals', (test) => {
  test('a removed node does not come back with a late write', async (world) => {
    const { put, remove, nodes } = nodesOf(world)
    await put('a', 5)
    await remove('a', 7)
    await put('a', 6)
    expect(await nodes()).toEqual([])
    expect(await world.neighbors({ ids: ['a'] })).toEqual({ neighbors: [], truncated: [] })
    await put('a', 8)
    expect(await nodes()).toEqual(['a'])
  })

  test('nor one that was removed before it was known', async (world) => {
    const { put, remove, nodes } = nodesOf(world)
    await remove('a', 7)
    expect(await nodes()).toEqual([])
    await put('a', 6)
    expect(await nodes()).toEqual([])
    await put('a', 8)
    expect(await nodes()).toEqual(['a'])
  })

  test('of several removals of a node the highest is held', async (world) => {
    const { put, remove, nodes } = nodesOf(world)
    for (const sequence of [5, 7, 6]) await remove('a', sequence)
    await put('a', 6)
    expect(await nodes()).toEqual([])
    await put('a', 7)
    expect(await nodes()).toEqual(['a'])
  })

  test('a node that is not there is missing to edges', async (world) => {
    const { graph, scope, edge } = world
    const { put, remove } = nodesOf(world)
    await put('b', 1)
    await remove('a', 7)
    await put('a', 6)
    const knows = edge(anEdge('a knows b'))
    expect(wordsOf((await graph.upsertEdges(scope, [knows], {})).missing)).toEqual(['a knows b'])
    await put('a', 8)
    expect((await seen(world)).edges).toEqual([])
    expect(await graph.upsertEdges(scope, [knows], {})).toEqual({ missing: [] })
    expect((await seen(world)).edges).toEqual([edgeOf(knows)])
  })

  test('a node that comes back has neither the vector nor the words it had', async (world) => {
    world.needs('vectors')
    const { graph, scope, node } = world
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber', degrees: 10, sequence: 5 })], {})
    await graph.removeNodes(scope, [{ id: 'a', sequence: 7 }], {})
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'amber', degrees: 10, sequence: 6 })], {})
    expect(await world.findNodes({ near: 0 })).toEqual([])
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'basalt', sequence: 8 })], {})
    expect(await world.findNodes({ near: 0 })).toEqual([])
    expect(await world.findNodes({ near: 'amber' })).toEqual([])
    expect(idsOf(await world.findNodes({ near: 'basalt' }))).toEqual(['a'])
  })

  test('a removed edge does not come back with a late write', async (world) => {
    const { put, link, unlink, edges } = edgesOf(world)
    await put('a', 'b')
    await link('a knows b', 5)
    await link('a likes b', 5)
    await unlink('a knows b', 7)
    await link('a knows b', 6)
    expect(await edges()).toEqual(['a likes b 5'])
    expect(await world.findEdges('amber')).toHaveLength(1)
    await link('a knows b', 8)
    expect(await edges()).toEqual(['a knows b 8', 'a likes b 5'])
  })

  test('nor one that was removed before it was known, or its ends were', async (world) => {
    const { put, link, unlink, edges } = edgesOf(world)
    await put('a', 'b')
    await unlink('a knows b', 7)
    await unlink('c knows a', 7)
    await put('c')
    expect((await seen(world)).edges).toEqual([])
    await link('a knows b', 6)
    await link('c knows a', 6)
    // Other edges of the same nodes are other subjects.
    await link('b knows a', 1)
    await link('c likes a', 1)
    expect(await edges()).toEqual(['b knows a 1', 'c likes a 1'])
    await link('a knows b', 8)
    await link('c knows a', 8)
    expect(await edges()).toEqual(['a knows b 8', 'b knows a 1', 'c knows a 8', 'c likes a 1'])
  })

  test('of several removals of an edge the highest is held', async (world) => {
    const { put, link, unlink, edges } = edgesOf(world)
    await put('a', 'b')
    for (const sequence of [5, 7, 6]) await unlink('a knows b', sequence)
    await link('a knows b', 6)
    expect(await edges()).toEqual([])
    await link('a knows b', 7)
    expect(await edges()).toEqual(['a knows b 7'])
  })

  test('edges that went with a node are held with the sequences they had', async (world) => {
    const { put, remove } = nodesOf(world)
    const { link, unlink, edges } = edgesOf(world)
    for (const id of ['a', 'b', 'c']) await put(id, 1)
    await link('a knows b', 50)
    await link('c knows a', 60)
    await link('b knows a', 5)
    await remove('a', 20)
    await put('a', 30)
    expect(await edges()).toEqual([])
    await link('a knows b', 49)
    await unlink('c knows a', 10)
    await link('c knows a', 59)
    expect(await edges()).toEqual([])
    // They come back when they are written again, whatever the sequence of the node is.
    await link('a knows b', 50)
    await link('c knows a', 61)
    await link('b knows a', 6)
    expect(await edges()).toEqual(['a knows b 50', 'b knows a 6', 'c knows a 61'])
    expect(wordsOf(await world.findEdges('amber')).toSorted()).toEqual(['a knows b', 'b knows a', 'c knows a'])
  })

  test('an edge without its ends leaves nothing behind', async (world) => {
    const { graph, scope, edge } = world
    const { put, link, unlink, edges } = edgesOf(world)
    await put('a')
    await unlink('a likes b', 3)
    for (const name of ['a knows b', 'a likes b']) {
      const early = edge({ ...anEdge(name), sequence: 5 })
      expect(wordsOf((await graph.upsertEdges(scope, [early], {})).missing)).toEqual([name])
    }
    await put('b')
    expect(await edges()).toEqual([])
    await link('a knows b', 1)
    await link('a likes b', 2)
    expect(await edges()).toEqual(['a knows b 1'])
    await link('a likes b', 4)
    expect(await edges()).toEqual(['a knows b 1', 'a likes b 4'])
  })

  test('sequence 0 fills in what nothing is known of, and no more', async (world) => {
    const { graph, scope, node, edge } = world
    const { link, unlink } = edgesOf(world)
    await graph.removeNodes(scope, [{ id: 'a', sequence: 3 }], {})
    await graph.upsertNodes(scope, [node({ id: 'b', title: 'amber new', sequence: 3 })], {})
    await unlink('b knows c', 3)
    for (const title of ['amber first', 'amber second']) {
      const nodes = ['a', 'b', 'c'].map((id) => node({ id, title, sequence: 0 }))
      await graph.upsertNodes(scope, nodes, {})
      const names = ['b knows c', 'c knows b', 'c likes b']
      const edges = names.map((name) => edge({ ...anEdge(name, { note: title }), sequence: 0 }))
      expect(await graph.upsertEdges(scope, edges, {})).toEqual({ missing: [] })
      expect(idsOf(await world.findNodes({ near: title.slice(6) }))).toEqual(['c'])
      expect(idsOf(await world.findNodes({ near: 'new' }))).toEqual(['b'])
      expect((await seen(world)).edges).toEqual(edges.slice(title === 'amber first' ? 1 : 2).map(edgeOf))
      if (title === 'amber first') await unlink('c knows b', 1)
    }
    await link('b knows c', 4)
    expect(wordsOf((await seen(world)).edges).toSorted()).toEqual(['b knows c', 'c likes b'])
  })

  test('hundreds are held', async (world) => {
    const { graph, scope, node, edge } = world
    const ids = Array.from({ length: 500 }, (_, i) => `n${i}`)
    const links = ids.slice(1).map((toId, i) => ({ fromId: `n${i}`, relation: 'knows', toId }))
    const nodesAt = (sequence: number) => ids.map((id) => node({ id, title: 'amber', sequence }))
    const edgesAt = (sequence: number) => links.map((link) => edge({ ...link, sequence }))
    await graph.removeEdges(scope, edgesAt(5), {})
    await graph.upsertNodes(scope, nodesAt(3), {})
    expect(await graph.upsertEdges(scope, edgesAt(4), {})).toEqual({ missing: [] })
    expect((await world.neighbors({ ids })).neighbors).toEqual([])
    await graph.upsertEdges(scope, edgesAt(6), {})
    expect((await world.neighbors({ ids, direction: 'out' })).neighbors).toHaveLength(499)
    await graph.removeNodes(scope, nodesAt(5), {})
    await graph.upsertNodes(scope, nodesAt(4), {})
    expect(await world.findNodes({ near: 'amber', limit: 1000 })).toEqual([])
    await graph.upsertNodes(scope, nodesAt(6), {})
    expect(await world.findNodes({ near: 'amber', limit: 1000 })).toHaveLength(500)
    await graph.upsertEdges(scope, edgesAt(5), {})
    expect((await world.neighbors({ ids })).neighbors).toEqual([])
    await graph.upsertEdges(scope, edgesAt(6), {})
    expect((await world.neighbors({ ids, direction: 'in' })).neighbors).toHaveLength(499)
  })

  test('of writes and removals at the same time the highest stands', async (world) => {
    const { put, remove, nodes } = nodesOf(world)
    const { link, unlink, edges } = edgesOf(world)
    await put('b', 1)
    await put('c', 1)
    const order = [3, 6, 1, 5, 2, 4]
    for (const [last, other] of [[8, 7] as const, [9, 10] as const]) {
      const changes = order.flatMap((sequence) => [
        sequence % 2 ? put('a', sequence) : remove('a', sequence),
        sequence % 2 ? link('b knows c', sequence) : unlink('b knows c', sequence),
      ])
      await Promise.all([
        ...changes,
        put('a', last),
        link('b knows c', last),
        remove('a', other),
        unlink('b knows c', other),
      ])
      expect(await edges()).toEqual(last > other ? [`b knows c ${last}`] : [])
      expect((await nodes()).includes('a')).toBe(last > other)
    }
  })

  test('removals are held when the graph is opened again', async (world) => {
    const { scope, node, edge } = world
    await world.graph.upsertNodes(
      scope,
      ['a', 'b'].map((id) => node({ id, sequence: 5 })),
      {},
    )
    await edgesOf(world).unlink('a knows b', 7)
    await world.graph.upsertEdges(scope, [edge({ ...anEdge('b likes a'), sequence: 7 })], {})
    await world.graph.removeNodes(
      scope,
      ['a', 'c'].map((id) => ({ id, sequence: 7 })),
      {},
    )
    const graph = await world.reopen()
    await graph.upsertNodes(
      scope,
      ['a', 'c'].map((id) => node({ id, title: 'amber', sequence: 6 })),
      {},
    )
    const { channels } = await graph.searchObjects(scope, { lexical: { query: 'amber', limit: 9 } }, {})
    expect(idsOf(channels.lexical)).toEqual([])
    await graph.upsertNodes(scope, [node({ id: 'a', sequence: 8 })], {})
    const late = ['a knows b', 'b likes a'].map((name) => edge({ ...anEdge(name), sequence: 6 }))
    expect(await graph.upsertEdges(scope, late, {})).toEqual({ missing: [] })
    const request = { ids: ['a', 'b', 'c'], direction: 'both', limitPerNode: 9 } as const
    expect((await graph.neighbors(scope, request, {})).neighbors).toEqual([])
  })
})

function nodesOf(world: WritableGraphWorld) {
  const { graph, scope, node } = world
  return {
    put: (id: string, sequence: number) => graph.upsertNodes(scope, [node({ id, title: 'amber', sequence })], {}),
    remove: (id: string, sequence: number) => graph.removeNodes(scope, [{ id, sequence }], {}),
    nodes: async () => (await seen(world)).nodes,
  }
}

function edgesOf(world: WritableGraphWorld) {
  const { graph, scope, node, edge } = world
  return {
    put: (...ids: readonly string[]) =>
      graph.upsertNodes(
        scope,
        ids.map((id) => node({ id })),
        {},
      ),
    /** Writes an edge whose ends are there. */
    link: async (name: string, sequence: number) => {
      const written = edge({ ...anEdge(name, { note: `amber ${sequence}` }), sequence })
      expect(await graph.upsertEdges(scope, [written], {})).toEqual({ missing: [] })
    },
    unlink: (name: string, sequence: number) => graph.removeEdges(scope, [{ ...anEdge(name), sequence }], {}),
    /** What is there, with the sequences that edges were written with. */
    edges: async () =>
      (await seen(world)).edges
        .map(({ fromId, relation, toId, note = '' }) => `${fromId} ${relation} ${toId} ${note.replace('amber ', '')}`)
        .toSorted(),
  }
}
