import { recordingObserver } from '@recollect/core/testing'
import { expect } from 'vitest'
import type { GraphEngineSuite, GraphEngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectEqualToTruth } from '../../fixtures/graph-state.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { rolledBack } from '../../fixtures/rolled-back.ts'
import { pathOf } from '../../fixtures/walked.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { suite } from '../../harness/suite.ts'

const ids = ['a', 'b', 'c', 'gone']

/** Inside a transaction of the host nothing is committed yet, and may never be: the graph hears of nothing. */
export const insideTransactions: GraphEngineSuite = suite('inside transactions', (test) => {
  test('no write is told to the graph, and the observer hears that it is behind', async (world) => {
    const { kb, calls, observer, scope } = await aFewThings(world)
    const tx = {}
    await kb.put(scope, 'thing', { id: 'a', title: 'other' }, { tx })
    const put = await kb.putMany(scope, [{ kind: 'thing', id: 'new', title: 'common' }], { tx })
    await kb.patch(scope, 'a', { title: 'other' }, { tx })
    await kb.softDelete(scope, 'a', { tx })
    await kb.reviveMany(scope, ['gone'], { tx })
    await kb.purgeMany(scope, ['a', 'b'], { tx })
    await kb.link(scope, anEdge('c likes a'), { tx })
    const linked = await kb.linkMany(scope, [anEdge('c likes a'), anEdge('c likes b')], { tx })
    await kb.unlinkMany(scope, [anEdge('a knows b')], { tx })
    expect(Object.fromEntries(calls)).toEqual({})
    expect([put.degraded, linked.degraded]).toEqual([['graph_behind'], ['graph_behind']])
    const behind = observer.operations.map(({ operation, ends }) => [operation, ends[0]?.degraded])
    const names = ['put', 'put', 'patch', 'soft_delete', 'revive', 'purge', 'link', 'link', 'unlink']
    expect(behind).toEqual(names.map((name) => [name, ['graph_behind']]))
  })

  test('when the host rolls back, walks and the graph are as they were', async (world) => {
    const { kb, scope } = await aFewThings(world)
    const walk = async () =>
      (await kb.expand(scope, { objectId: 'a', relations: 'all', maxHops: 3 })).objects.map(pathOf)
    const before = await walk()
    expect(before).toEqual(['a knows> b', 'a knows> b knows> c'])
    const tx = {}
    const writes = [
      () => kb.softDelete(scope, 'b', { tx }),
      () => kb.revive(scope, 'gone', { tx }),
      () => kb.put(scope, 'thing', { id: 'b', parentId: 'c' }, { tx }),
      () => kb.put(scope, 'thing', { id: 'new', title: 'common' }, { tx }),
      () => kb.purge(scope, 'c', { tx }),
      () => kb.link(scope, anEdge('a likes c'), { tx }),
      () => kb.unlink(scope, anEdge('a knows b'), { tx }),
    ]
    for (const write of writes) {
      world.clock.advance(1000)
      await write()
      expect(await walk()).toEqual(before)
      await expectEqualToTruth(world, ids)
    }
    // What comes after is told as ever, and nothing of the past is in its way.
    world.clock.advance(1000)
    await kb.put(scope, 'thing', { id: 'b', title: 'common again' })
    await kb.link(scope, anEdge('a likes c'))
    await kb.unlink(scope, anEdge('a knows b'))
    await expectEqualToTruth(world, ids)
    expect(await walk()).toEqual(['a likes> c', 'a likes> c <knows b'])
  })

  test('a write that changes nothing leaves nothing behind', async (world) => {
    const { kb, observer, scope } = await aFewThings(world)
    await kb.softDeleteMany(scope, [], { tx: {} })
    expect(await kb.linkMany(scope, [], { tx: {} })).toMatchObject({ degraded: [] })
    expect(observer.operations.flatMap(({ ends }) => ends[0]?.degraded ?? [])).toEqual([])
  })
})

/** Three things in a row and a deleted one, in the store and the graph; an engine whose host rolls every transaction back. */
async function aFewThings(world: GraphEngineWorld) {
  const { engine, scope, store, clock } = world
  const first = await engine()
  await putEntities(first, scope, ids, ['a knows b', 'b knows c', 'gone knows a'])
  clock.advance(1000)
  await first.softDelete(scope, 'gone')
  const { graph, calls, reset } = wrappedGraph(world.graph)
  const observer = recordingObserver()
  const kb = await engine({ store: rolledBack(store), graph, observer })
  reset()
  return { kb, calls, observer, scope }
}
