import type { Engine, Graph, GraphEdge, GraphNode } from '@recollect/core'
import { expect } from 'vitest'
import type { GraphEngineSuite, GraphEngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectEqualToTruth } from '../../fixtures/graph-state.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { wrappedStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

const ids = ['a', 'b', 'c']

/** What the store took first may reach the graph last: the time of a write is its place. */
export const overtakenWrites: GraphEngineSuite = suite('overtaken writes', (test) => {
  test('writes say when they were: the time of the object or the edge, or of the removal', async (world) => {
    const { engine, scope, clock } = world
    const sequences: (readonly [string, number])[] = []
    const note = (name: string, given: readonly { readonly sequence: number }[]) => {
      for (const { sequence } of given) sequences.push([name, sequence])
    }
    const { graph } = wrappedGraph(world.graph, {
      upsertNodes: async (_, nodes: readonly GraphNode[]) => {
        for (const { updatedAt, sequence } of nodes) expect(sequence).toBe(updatedAt.getTime())
        note('node', nodes)
      },
      upsertEdges: async (_, edges: readonly GraphEdge[]) => {
        for (const { updatedAt, sequence } of edges) expect(sequence).toBe(updatedAt.getTime())
        note('edge', edges)
        return { missing: [] }
      },
      removeNodes: async (_, removals) => note('no node', removals),
      removeEdges: async (_, removals) => note('no edge', removals),
    })
    const kb = await engine({ graph })
    const steps = [
      () => kb.put(scope, 'thing', { id: 'a' }),
      () => kb.put(scope, 'thing', { id: 'b' }),
      () => kb.link(scope, anEdge('a knows b')),
      () => kb.unlink(scope, anEdge('a knows b')),
      () => kb.softDelete(scope, 'a'),
      () => kb.revive(scope, 'a'),
      () => kb.put(scope, 'thing', { id: 'a', parentId: 'b' }),
      () => kb.purge(scope, 'a'),
    ]
    const expected: unknown[] = []
    for (const [i, step] of steps.entries()) {
      clock.advance(1000)
      const name = ['node', 'node', 'edge', 'no edge', 'no node', 'node', 'no node', 'no node'][i]
      expected.push([name, clock.now().getTime()])
      await step()
    }
    expect(sequences).toEqual(expected)
  })

  test('a removal that was written before something came back takes nothing away again', async (world) => {
    const { engine, scope, store, clock } = world
    const kb = await engine()
    await putEntities(kb, scope, ids, ['a to b', 'b to c'])
    // Written and committed, and the answer is long in coming: meanwhile another writer brings it back.
    const slow = (again: () => Promise<unknown>) => {
      const late = async <T>(written: Promise<T>): Promise<T> => {
        const answer = await written
        clock.advance(1000)
        await again()
        clock.advance(1000)
        return answer
      }
      return wrappedStore(store, {
        softDelete: (...args) => late(store.softDelete(...args)),
        removeEdges: (...args) => late(store.removeEdges(...args)),
      })
    }
    clock.advance(1000)
    const unlinking = await engine({ store: slow(() => kb.link(scope, anEdge('a to b'))) })
    await unlinking.unlink(scope, anEdge('a to b'))
    await expectEqualToTruth(world, ids)
    clock.advance(1000)
    const deleting = await engine({ store: slow(() => kb.revive(scope, 'b')) })
    await deleting.softDelete(scope, 'b')
    await expectEqualToTruth(world, ids)
    expect((await kb.listEdges(scope)).edges).toHaveLength(2)
  })

  test('each write that arrives after the next one changes nothing', async (world) => {
    const pairs: readonly (readonly [Step, Step])[] = [
      [(kb) => kb.patch(world.scope, 'a', { title: 'common one' }), (kb) => kb.patch(world.scope, 'a', { title: 'x' })],
      [(kb) => kb.softDelete(world.scope, 'a'), (kb) => kb.revive(world.scope, 'a')],
      [(kb) => kb.purge(world.scope, 'a'), (kb) => kb.put(world.scope, 'thing', { id: 'a', title: 'common' })],
      [
        (kb) => kb.link(world.scope, anEdge('b knows c', { note: 'one' })),
        (kb) => kb.link(world.scope, anEdge('b knows c')),
      ],
      [(kb) => kb.unlink(world.scope, anEdge('b knows c')), (kb) => kb.link(world.scope, anEdge('b knows c'))],
    ]
    await putEntities(await world.engine(), world.scope, ids, ['b knows c'])
    for (const [first, second] of pairs) {
      world.clock.advance(1000)
      const { kb, release } = await withHeldWrites(world)
      const held = first(kb)
      await release.reached
      world.clock.advance(1000)
      await second(await world.engine())
      release.now()
      await held
      await expectEqualToTruth(world, ids)
    }
  })
})

type Step = (kb: Engine) => Promise<unknown>

/** An engine whose writes reach the graph only when they are released. */
async function withHeldWrites({ engine, graph }: GraphEngineWorld) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = async (): Promise<void> => {
    reached.resolve()
    await released.promise
  }
  const held: Partial<Graph> = {
    upsertNodes: async (...args) => {
      await hold()
      await graph.upsertNodes(...args)
    },
    removeNodes: async (...args) => {
      await hold()
      await graph.removeNodes(...args)
    },
    upsertEdges: async (...args) => {
      await hold()
      return graph.upsertEdges(...args)
    },
    removeEdges: async (...args) => {
      await hold()
      await graph.removeEdges(...args)
    },
  }
  const kb = await engine({ graph: wrappedGraph(graph, held).graph })
  return { kb, release: { reached: reached.promise, now: released.resolve } }
}
