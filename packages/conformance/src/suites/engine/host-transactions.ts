import { copyToGraph } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectEqualToTruth } from '../../fixtures/graph-state.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { pathOf } from '../../fixtures/walked.ts'
import { suite } from '../../harness/suite.ts'
import { createReferenceGraph } from '../../reference/create-reference-graph.ts'

const ids = ['a', 'b', 'c', 'new', 'gone']

/** Writes in a transaction of the host, with a graph beside the store that cannot be rolled back. */
export const hostTransactions: EngineSuite = suite('host transactions', (test) => {
  test('when the host rolls back, the store and the graph are as they were', async (world) => {
    const { kb, graph, walk } = await aGraphBeside(world)
    const before = await walk()
    const reason = new Error('roll back')
    const call = world.transaction(async (tx) => {
      await writeInside(world, kb, tx)
      throw reason
    })
    await expect(call).rejects.toBe(reason)
    expect(await walk()).toEqual(before)
    await expectEqualToTruth({ ...world, graph }, ids)
    world.clock.advance(1000)
    await kb.put(world.scope, 'thing', { id: 'b', title: 'common again' })
    await kb.link(world.scope, anEdge('a likes c'))
    await expectEqualToTruth({ ...world, graph }, ids)
  })

  test('when the host commits, nothing false is given, and a copy brings the rest', async (world) => {
    const { kb, graph, walk } = await aGraphBeside(world)
    await world.transaction((tx) => writeInside(world, kb, tx))
    // All that the graph knows of a is gone, so the store is walked.
    const expected = ['a likes> c', 'a likes> c <likes new']
    expect(await walk()).toEqual(expected)
    const { store, scope } = world
    await copyToGraph({ store, graph, scope, reset: true })
    await expectEqualToTruth({ ...world, graph }, ids)
    expect(await walk()).toEqual(expected)
  })
})

/** A store with a few things, a graph that knows them, and an engine on both. */
async function aGraphBeside(world: EngineWorld) {
  const { engine, scope, clock } = world
  const graph = createReferenceGraph()
  const kb = await engine({ graph })
  await putEntities(kb, scope, ['a', 'b', 'c', 'gone'], ['a knows b', 'b knows c', 'gone knows a'])
  clock.advance(1000)
  await kb.softDelete(scope, 'gone')
  clock.advance(1000)
  const walk = async () => {
    const { objects } = await kb.expand(scope, { objectId: 'a', relations: ['knows', 'likes'], maxHops: 3 })
    return objects.map(pathOf)
  }
  return { kb, graph, walk }
}

/** Deletes b, brings "gone" back as a part, makes "new", and replaces an edge. */
async function writeInside({ scope }: EngineWorld, kb: Awaited<ReturnType<EngineWorld['engine']>>, tx: object) {
  await kb.softDelete(scope, 'b', { tx })
  await kb.revive(scope, 'gone', { tx })
  await kb.put(scope, 'thing', { id: 'gone', parentId: 'c' }, { tx })
  await kb.put(scope, 'thing', { id: 'new', title: 'common' }, { tx })
  const { degraded } = await kb.linkMany(scope, [anEdge('a likes c'), anEdge('new likes c')], { tx })
  expect(degraded).toEqual(['graph_behind'])
}
