import { compareNeighbors, everywhere, type Neighbor, type NeighborResponse } from '@recollect/core'
import { expect } from 'vitest'
import { anEdge } from '../../fixtures/an-edge.ts'
import type { GraphSuite, GraphWorld } from '../../graph-world.ts'
import { suite } from '../../harness/suite.ts'

export const neighbors: GraphSuite = suite('neighbors', (test) => {
  test('an edge is seen from both its ends, with all that it says', async (world) => {
    await putNodes(world, 'a', 'b')
    const meta = { note: 'Met in Oslo', status: 'confirmed', role: 'buyer', confidence: 0.75, evidenceId: 'a part' }
    const [edge] = await world.putEdges(anEdge('a knows b', meta))
    const [out, back] = (await world.neighbors({ ids: ['a', 'b'] })).neighbors
    expect(out).toEqual({ nodeId: 'a', peerId: 'b', direction: 'out', edge })
    expect(back).toEqual({ nodeId: 'b', peerId: 'a', direction: 'in', edge })
    expect(edge).toMatchObject({ ...world.scope, ...anEdge('a knows b', meta), version: 1 })
  })

  test('what an edge does not say is absent', async (world) => {
    await putNodes(world, 'a', 'b')
    const edges = await world.putEdges(anEdge('a knows b'), anEdge('a likes b', { confidence: 0 }))
    const found = (await world.neighbors({ ids: ['a'] })).neighbors.map(({ edge }) => edge)
    expect(found).toEqual(edges)
    expect(found.flatMap(Object.keys).filter((key) => ['note', 'status', 'role', 'evidenceId'].includes(key))).toEqual(
      [],
    )
  })

  test('out, in, and both', async (world) => {
    await aGraph(world)
    expect(inWords(await world.neighbors({ ids: ['b'], direction: 'out' }))).toEqual(['b knows> c'])
    expect(inWords(await world.neighbors({ ids: ['b'], direction: 'in' }))).toEqual(['b <knows a', 'b <likes a'])
    expect(inWords(await world.neighbors({ ids: ['b'] })).toSorted()).toEqual([
      'b <knows a',
      'b <likes a',
      'b knows> c',
    ])
  })

  test('nodes that are linked both ways are neighbours twice', async (world) => {
    await putNodes(world, 'a', 'b')
    await world.putEdges(anEdge('a knows b', { note: 'there' }), anEdge('b knows a', { note: 'back' }))
    const both = await world.neighbors({ ids: ['a'] })
    expect(inWords(both)).toEqual(['a knows> b', 'a <knows b'])
    expect(both.neighbors.map(({ edge }) => edge.note)).toEqual(['there', 'back'])
    expect(inWords(await world.neighbors({ ids: ['a'], direction: 'in' }))).toEqual(['a <knows b'])
    expect(inWords(await world.neighbors({ ids: ['a'], direction: 'out' }))).toEqual(['a knows> b'])
  })

  test('edges of several relations between two nodes are edges of their own', async (world) => {
    await putNodes(world, 'a', 'b')
    await world.putEdges(...['knows', 'likes', 'owes'].map((name) => anEdge(`a ${name} b`, { note: name })))
    const { neighbors: all } = await world.neighbors({ ids: ['b'] })
    expect(all.map(({ edge }) => [edge.relation, edge.note])).toEqual([
      ['knows', 'knows'],
      ['likes', 'likes'],
      ['owes', 'owes'],
    ])
  })

  test('only the relations asked for', async (world) => {
    await aGraph(world)
    expect(inWords(await world.neighbors({ ids: ['a'], relations: ['likes'] }))).toEqual(['a likes> b'])
    const two = await world.neighbors({ ids: ['a'], relations: ['likes', 'knows', 'hates'] })
    expect(inWords(two).toSorted()).toEqual(['a <knows c', 'a knows> b', 'a likes> b'])
    expect(await world.neighbors({ ids: ['a'], relations: ['hates'] })).toEqual({ neighbors: [], truncated: [] })
    expect(inWords(await world.neighbors({ ids: ['a'] }))).toHaveLength(3)
  })

  test('many nodes at once: in the order of the ids, an edge between two of them from both', async (world) => {
    await aGraph(world)
    const { neighbors: all } = await world.neighbors({ ids: ['c', 'unknown', 'a', 'lonely'], relations: ['knows'] })
    expect(all.map(({ nodeId }) => nodeId)).toEqual(['c', 'c', 'a', 'a'])
    expect(inWords({ neighbors: all }).toSorted()).toEqual(['a <knows c', 'a knows> b', 'c <knows b', 'c knows> a'])
  })

  test('unknown nodes have no edges', async (world) => {
    await aGraph(world)
    expect(await world.neighbors({ ids: ['unknown', 'lonely'] })).toEqual({ neighbors: [], truncated: [] })
    expect(await world.elsewhere().neighbors({ ids: ['a', 'b'] })).toEqual({ neighbors: [], truncated: [] })
  })

  test('the most certain first, then the latest changed, then by peer, relation and direction', async (world) => {
    await putNodes(world, 'hub', 'a', 'B', 'é', '😀', '\uff5e', 'z')
    await world.putEdges(anEdge('hub knows z', { confidence: 0.9 }), anEdge('hub old z'))
    await world.putEdges(
      ...['a', 'B', 'é', '😀', '\uff5e'].map((id) => ({ fromId: 'hub', relation: 'to', toId: id })),
      anEdge('a to hub'),
      anEdge('hub about a'),
      anEdge('hub half z', { confidence: 0.5 }),
      anEdge('hub tenth z', { confidence: 0.1 }),
      anEdge('hub sure z', { confidence: 1 }),
      anEdge('hub never z', { confidence: 0 }),
    )
    await world.putEdges(anEdge('z late hub'))
    const { neighbors: all } = await world.neighbors({ ids: ['hub'] })
    expect(inWords({ neighbors: all })).toEqual([
      'hub <late z',
      'hub to> B',
      'hub about> a',
      'hub to> a',
      'hub <to a',
      'hub sure> z',
      'hub to> é',
      'hub to> \uff5e',
      'hub to> 😀',
      'hub old> z',
      'hub knows> z',
      'hub half> z',
      'hub tenth> z',
      'hub never> z',
    ])
    expect(all).toEqual(all.toSorted(compareNeighbors))
  })

  test('a limit keeps the first of each node, and says of which nodes there are more', async (world) => {
    await putNodes(world, 'hub', 'other', 'a', 'b', 'c', 'd')
    await world.putEdges(...['a', 'b', 'c', 'd'].map((id) => anEdge(`hub to ${id}`)), anEdge('other to a'))
    await world.putEdges(anEdge('hub to d', { confidence: 0.3 }), anEdge('c back hub', { confidence: 0.7 }))
    const ask = (limitPerNode: number) => world.neighbors({ ids: ['other', 'hub', 'a'], limitPerNode })
    const one = await ask(1)
    expect(inWords(one)).toEqual(['other to> a', 'hub to> a', 'a <to hub'])
    expect(one.truncated.toSorted()).toEqual(['a', 'hub'])
    const four = await ask(4)
    expect(inWords(four).slice(1, 5)).toEqual(['hub to> a', 'hub to> b', 'hub to> c', 'hub <back c'])
    expect(four.truncated).toEqual(['hub'])
    expect((await ask(5)).truncated).toEqual([])
    expect((await ask(5)).neighbors).toHaveLength(8)
  })

  test('a limit counts only edges of the directions and relations asked for', async (world) => {
    const ids = Array.from({ length: 20 }, (_, i) => `n${String(i).padStart(2, '0')}`)
    await putNodes(world, 'hub', ...ids)
    await world.putEdges(...ids.flatMap((id) => [anEdge(`hub to ${id}`), anEdge(`hub also ${id}`)]))
    await world.putEdges(
      anEdge('n07 to hub', { confidence: 0.1 }),
      anEdge('n03 rare hub', { confidence: 0.1 }),
      anEdge('hub rare n05', { confidence: 0 }),
    )
    const ask = async (request: Parameters<GraphWorld['neighbors']>[0]) => {
      const answer = await world.neighbors({ ...request, limitPerNode: 2 })
      return [inWords(answer), answer.truncated]
    }
    expect(await ask({ ids: ['hub'], direction: 'in' })).toEqual([['hub <rare n03', 'hub <to n07'], []])
    expect(await ask({ ids: ['hub'], relations: ['rare'] })).toEqual([['hub <rare n03', 'hub rare> n05'], []])
    expect(await ask({ ids: ['hub'], direction: 'out', relations: ['rare'] })).toEqual([['hub rare> n05'], []])
    expect(await ask({ ids: ['hub'] })).toEqual([['hub also> n00', 'hub to> n00'], ['hub']])
  })

  test('writing an edge again changes what it says, not how many there are', async (world) => {
    await putNodes(world, 'a', 'b')
    const [first] = await world.putEdges(anEdge('a knows b', { note: 'old', role: 'buyer' }))
    const [second] = await world.putEdges(anEdge('a knows b', { note: 'new', confidence: 0.5 }))
    expect((await world.neighbors({ ids: ['a'] })).neighbors.map(({ edge }) => edge)).toEqual([second])
    expect(second).toMatchObject({ note: 'new', version: 2, createdAt: first?.createdAt })
    expect(second).not.toHaveProperty('role')
  })

  test('an edge that is removed is gone, others between the same nodes stay', async (world) => {
    await putNodes(world, 'a', 'b')
    await world.putEdges(...['a knows b', 'a likes b', 'b knows a'].map((words) => anEdge(words)))
    await world.removeEdges(anEdge('a knows b'), anEdge('a hates b'), anEdge('b knows unknown'))
    expect(inWords(await world.neighbors({ ids: ['a'] })).toSorted()).toEqual(['a <knows b', 'a likes> b'])
    await world.putEdges(anEdge('a knows b'))
    expect(inWords(await world.neighbors({ ids: ['a'], relations: ['knows'] }))).toHaveLength(2)
  })

  test('a node that is removed takes its edges with it, for good', async (world) => {
    await aGraph(world)
    await world.removeNodes('b', 'unknown')
    expect(inWords(await world.neighbors({ ids: ['a', 'b', 'c'] }))).toEqual(['a <knows c', 'c knows> a'])
    await putNodes(world, 'b')
    expect(inWords(await world.neighbors({ ids: ['b'] }))).toEqual([])
  })

  test('a node that is written again keeps its edges', async (world) => {
    await aGraph(world)
    const before = await world.neighbors({ ids: ['a', 'b'] })
    await world.putNodes({ id: 'a', kind: 'other', title: 'Changed', properties: { n: 1 } })
    expect(await world.neighbors({ ids: ['a', 'b'] })).toEqual(before)
  })

  test('a wide frontier is one question', async (world) => {
    const ids = Array.from({ length: 300 }, (_, i) => `n${i}`)
    await putNodes(world, 'hub', ...ids)
    await world.putEdges(...ids.map((id) => anEdge(`hub to ${id}`)))
    const answer = await world.neighbors({ ids, direction: 'in' })
    expect(answer.neighbors.map(({ nodeId, peerId }) => `${nodeId} ${peerId}`)).toEqual(ids.map((id) => `${id} hub`))
    const strangers = Array.from({ length: 2000 }, (_, i) => `unknown ${i}`)
    expect(await world.neighbors({ ids: [...strangers, ...ids], direction: 'in' })).toEqual(answer)
    expect((await world.neighbors({ ids: ['hub'], limitPerNode: 300 })).truncated).toEqual([])
    expect((await world.neighbors({ ids: ['hub'], limitPerNode: 299 })).truncated).toEqual(['hub'])
  })

  test('everywhere, a node is one in each namespace, by namespace', async (world) => {
    const base = crypto.randomUUID()
    const [first, second] = [world.elsewhere(`${base}-a`), world.elsewhere(`${base}-b`)]
    const [a, b, c] = [`${base}-1`, `${base}-2`, `${base}-3`]
    for (const one of [second, first]) {
      await putNodes(one, a, b, c)
      await one.putEdges(anEdge(`${a} knows ${b}`), anEdge(`${a} knows ${c}`, { confidence: 0.5 }))
    }
    await second.removeEdges(anEdge(`${a} knows ${c}`))
    const all = await world.neighbors({ ids: [a] }, everywhere)
    expect(all.neighbors).toEqual([
      ...(await first.neighbors({ ids: [a] })).neighbors,
      ...(await second.neighbors({ ids: [a] })).neighbors,
    ])
    expect(all.neighbors).toHaveLength(3)
    const cut = await world.neighbors({ ids: [a, b], direction: 'out', limitPerNode: 1 }, everywhere)
    expect(cut.neighbors.map(({ peerId, edge }) => [edge.namespace, peerId])).toEqual([
      [`${base}-a`, b],
      [`${base}-b`, b],
    ])
    expect(cut.truncated).toEqual([a])
  })

  test('what is returned may be changed without changing the graph', async (world) => {
    await aGraph(world)
    const before = structuredClone(await world.neighbors({ ids: ['a'] }))
    for (const neighbor of (await world.neighbors({ ids: ['a'] })).neighbors) {
      neighbor.edge.updatedAt.setTime(0)
      Object.assign(neighbor.edge, { note: 'changed', relation: 'changed' })
    }
    expect(await world.neighbors({ ids: ['a'] })).toEqual(before)
  })
})

/** Neighbours in short words: `a knows> b` goes along the edge, `b <knows a` against it. */
function inWords({ neighbors: all }: Pick<NeighborResponse, 'neighbors'>): readonly string[] {
  return all.map(({ nodeId, direction, edge, peerId }: Neighbor) =>
    direction === 'out' ? `${nodeId} ${edge.relation}> ${peerId}` : `${nodeId} <${edge.relation} ${peerId}`,
  )
}

async function putNodes({ putNodes: put }: GraphWorld, ...ids: readonly string[]): Promise<void> {
  await put(...ids.map((id) => ({ id })))
}

async function aGraph(world: GraphWorld): Promise<void> {
  await putNodes(world, 'a', 'b', 'c', 'lonely')
  await world.putEdges(...['a knows b', 'a likes b', 'b knows c', 'c knows a'].map((words) => anEdge(words)))
}
