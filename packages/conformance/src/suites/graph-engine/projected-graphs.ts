import { type Projections, RecollectError } from '@recollect/core'
import { recordingObserver } from '@recollect/core/testing'
import { expect } from 'vitest'
import type { GraphEngineSuite, GraphEngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { recordingProjections } from '../../fixtures/recording-projections.ts'
import { rolledBack } from '../../fixtures/rolled-back.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { suite } from '../../harness/suite.ts'

/** With projections the engine writes to no graph: it says what has changed, once it is committed. */
export const projectedGraphs: GraphEngineSuite = suite('projected graphs', (test) => {
  test('each write tells the projections what it changed, and the graph nothing', async (world) => {
    const { kb, scope, projections, calls } = await projectedEngine(world)
    const told = async (write: () => Promise<unknown>) => {
      projections.reset()
      await write()
      return [...projections.projected, ...(projections.nudges() === 0 ? [] : ['woken'])]
    }
    const part = { kind: 'note', id: 'p', parentId: 'a', content: 'text' }
    expect(await told(() => putEntities(kb, scope, ['a', 'b', 'c'], ['a to b', 'b to c']))).toEqual([
      ['a', 'b', 'c'],
      ['a to b', 'b to c'],
      'woken',
    ])
    expect(await told(() => kb.putMany(scope, [part, { kind: 'thing', id: 'd' }]))).toEqual([['d'], 'woken'])
    expect(await told(() => kb.put(scope, 'note', { ...part, content: 'changed' }))).toEqual(['woken'])
    expect(await told(() => kb.put(scope, 'note', { ...part, content: 'changed' }))).toEqual([])
    expect(await told(() => kb.patch(scope, 'a', { title: 'other' }))).toEqual([['a'], 'woken'])
    expect(await told(() => kb.softDelete(scope, 'c'))).toEqual([['c'], 'woken'])
    expect(await told(() => kb.softDeleteMany(scope, ['c', 'unknown']))).toEqual([])
    expect(await told(() => kb.revive(scope, 'c'))).toEqual([['c'], 'woken'])
    expect(await told(() => kb.put(scope, 'thing', { id: 'd', parentId: 'a' }))).toEqual([['d'], 'woken'])
    expect(await told(() => kb.unlink(scope, anEdge('a to b')))).toEqual([['a to b'], 'woken'])
    expect(await told(() => kb.link(scope, anEdge('b to c')))).toEqual([])
    expect(await told(() => kb.purge(scope, 'b'))).toEqual([['b'], 'woken'])
    expect(calls.size).toBe(0)
  })

  test('in the background nobody waits for a graph', async (world) => {
    const { kb, scope, projections, calls } = await projectedEngine(world, { graphWrites: 'background' })
    projections.leaveBehind({ target: 'graph' })
    const { degraded } = await kb.putMany(scope, [{ kind: 'thing', id: 'a' }])
    expect([degraded, projections.projected, projections.nudges(), calls.size]).toEqual([[], [], 1, 0])
  })

  test('a graph that is behind leaves the write as it is, and the answer says so', async (world) => {
    const { kb, scope, projections, observer } = await projectedEngine(world)
    for (const behind of [{ target: 'graph' }, { target: 'graph', error: new Error('away') }]) {
      projections.leaveBehind(behind)
      const id = crypto.randomUUID()
      expect(await kb.putMany(scope, [{ kind: 'thing', id }])).toMatchObject({ created: 1, degraded: ['graph_behind'] })
      await kb.softDelete(scope, id)
      expect(observer.operations.at(-1)?.ends[0]?.degraded).toEqual(['graph_behind'])
    }
    projections.leaveBehind()
    expect(await kb.putMany(scope, [{ kind: 'thing', id: 'b' }])).toMatchObject({ degraded: [] })
    expect(projections.nudges()).toBe(5)
  })

  test('failOnGraphError makes it an error, after the commit', async (world) => {
    const { kb, scope, projections } = await projectedEngine(world, { config: { failOnGraphError: true } })
    const causes = [
      [undefined, 'graph_unavailable'],
      [new RecollectError('graph_incompatible', 'Another protocol.'), 'graph_incompatible'],
      [new Error('away'), 'graph_failed'],
    ] as const
    for (const [error, code] of causes) {
      projections.leaveBehind({ target: 'graph', error })
      const id = crypto.randomUUID()
      await expectCode(kb.put(scope, 'thing', { id }), code)
      expect(await kb.read(scope, id)).toMatchObject({ version: 1 })
    }
  })

  test('inside a transaction of the host nobody is told', async (world) => {
    const store = rolledBack(world.store)
    const { kb, scope, projections, observer } = await projectedEngine(world, { store })
    const tx = {}
    const { degraded } = await kb.putMany(scope, [{ kind: 'thing', id: 'a' }], { tx })
    await kb.softDelete(scope, 'a', { tx })
    await kb.link(scope, anEdge('a to b'), { tx })
    expect([degraded, projections.projected, projections.nudges()]).toEqual([['graph_behind'], [], 0])
    const behind = observer.operations.map(({ ends }) => ends[0]?.degraded)
    expect(behind).toEqual([['graph_behind'], ['graph_behind'], ['graph_behind']])
  })

  test('an abort while a graph is waited for leaves the write as it is', async (world) => {
    const controller = new AbortController()
    const projections: Projections = {
      projectGraphs: async () => {
        controller.abort(new Error('the caller has gone'))
        throw controller.signal.reason
      },
      nudge: () => {},
    }
    const kb = await world.engine({ projections })
    const { signal } = controller
    const put = await kb.putMany(world.scope, [{ kind: 'thing', id: 'a' }], { signal })
    expect(put).toMatchObject({ created: 1, degraded: ['graph_behind'] })
  })

  test('vectors that are made later are told, too', async (world) => {
    const embedder = topicEmbedder([['common']], `model-${crypto.randomUUID()}`)
    const { kb, scope, projections, calls } = await projectedEngine(world, { embedder, embed: 'deferred' })
    await putEntities(kb, scope, ['a', 'b'])
    await kb.put(scope, 'note', { id: 'p', parentId: 'a', content: 'text' })
    projections.reset()
    expect(await kb.embedPending(scope)).toEqual({ embedded: 3 })
    expect([projections.projected, projections.nudges(), calls.size]).toEqual([[['a', 'b']], 1, 0])
  })

  test('nothing is copied to a graph that projections keep', async (world) => {
    const { kb, scope, calls } = await projectedEngine(world)
    await expectCode(kb.copyToGraph(scope), 'invalid_option')
    expect(calls.size).toBe(0)
  })
})

/** An engine with projections that note everything, beside a graph that does, too. */
async function projectedEngine(world: GraphEngineWorld, options: Parameters<GraphEngineWorld['engine']>[0] = {}) {
  const projections = recordingProjections()
  const { graph, calls } = wrappedGraph(world.graph)
  const observer = recordingObserver()
  const kb = await world.engine({ graph, projections, observer, ...options })
  return { kb, scope: world.scope, projections, calls, observer }
}
