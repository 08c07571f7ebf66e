import { type ErrorCode, type Neighbor, RecollectError } from '@recollect/core'
import { type Fault, faults } from '@recollect/tooling-helix/protocol-server'
import { describe, expect, it } from 'vitest'
import { createHelixGraph } from '../src/index.ts'
import { serveReady } from './support/serve.ts'
import { aNode, anEdge, removals, scope } from './support/worlds.ts'

const around = { ids: ['a'], direction: 'both', limitPerNode: 9 } as const
const wordsOf = (neighbors: readonly Neighbor[]): string[] =>
  neighbors.map(({ edge }) => `${edge.fromId} ${edge.relation} ${edge.toId}`)

describe('answers that are errors', () => {
  it.each<[name: string, fault: Fault, code: ErrorCode, requests: number]>([
    ['the other protocol', faults.otherProtocol(), 'graph_incompatible', 1],
    ['nonsense', faults.nonsense(), 'graph_failed', 1],
    ['no JSON', faults.notJson(), 'graph_failed', 1],
    ['truncated JSON', faults.truncated(), 'graph_failed', 1],
    ['half an answer', faults.half(), 'graph_failed', 1],
    ['no content', faults.noContent(), 'graph_incompatible', 1],
    ['an error of today', faults.internal(), 'graph_failed', 1],
    ['an error of older servers', faults.oldShape(), 'graph_failed', 1],
    ['an unknown key', faults.unauthorized(), 'graph_failed', 1],
    ['a query that takes too long', faults.timeout(), 'graph_unavailable', 1],
    ['a conflict that stays', faults.conflict(), 'graph_unavailable', 4],
    ['an index worker that is behind', faults.backpressure(), 'graph_unavailable', 4],
    ['a gateway without a server', faults.badGateway(), 'graph_unavailable', 4],
    ['a server that is not ready', faults.unavailable(), 'graph_unavailable', 4],
    ['no plan for a query', { kind: 'error', status: 400, code: 'internal_planner_error' }, 'graph_failed', 4],
    ['a server that goes away', faults.lostRequest(), 'graph_unavailable', 4],
  ])('%s', async (_, fault, code, requests) => {
    await using served = await serveReady({ retries: 3 })
    const { server, graph } = served
    server.faults.next(fault, 9)
    const error = await graph.neighbors(scope, around, {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code })
    expect(server.queries).toHaveLength(requests)
    server.faults.clear()
    expect(await graph.neighbors(scope, around, {})).toEqual({ neighbors: [], truncated: [] })
  })

  it('tell what the server said, as details and cause', async () => {
    await using served = await serveReady()
    served.server.faults.next(faults.oldShape())
    await expect(served.graph.neighbors(scope, around, {})).rejects.toMatchObject({
      details: { status: 500, helixCode: 'storage_error' },
      cause: expect.any(Error),
    })
  })

  it('no call takes half an answer for an empty one', async () => {
    await using served = await serveReady()
    const { server, graph } = served
    const vector = { space: '', vector: new Float32Array([1, 0]), limit: 3 }
    const calls = [
      () => graph.neighbors(scope, around, {}),
      () => graph.searchObjects(scope, { lexical: { query: 'a', limit: 3 } }, {}),
      () => graph.searchObjects(scope, { vector }, {}),
      () => graph.searchEdges(scope, { query: 'a', limit: 3 }, {}),
      () => graph.upsertNodes(scope, [aNode('a')], {}),
      () => graph.upsertEdges(scope, [anEdge('a knows b')], {}),
      () => graph.removeNodes(scope, removals(['a']), {}),
      () => graph.removeEdges(scope, [anEdge('a knows b')], {}),
      () => graph.reset(scope, {}),
    ]
    for (const call of calls) {
      server.faults.next(faults.half())
      await expect(call()).rejects.toMatchObject({ code: 'graph_failed', details: { missing: [expect.any(String)] } })
    }
  })

  it('more than was asked for does not matter', async () => {
    await using served = await serveReady()
    served.server.faults.next(faults.extraFields())
    expect(await served.graph.neighbors(scope, around, {})).toEqual({ neighbors: [], truncated: [] })
  })
})

describe('another try', () => {
  it('waits twice as long each time, and as long as the server says', async () => {
    await using served = await serveReady()
    const { server, graph, waits } = served
    const before = waits.length
    server.faults.next(faults.conflict(), 3)
    server.faults.next(faults.rateLimited('3'))
    server.faults.next(faults.unavailable('0'))
    await graph.upsertNodes(scope, [aNode('a')], {})
    expect(waits.slice(before)).toEqual([25, 50, 100, 3000, 0])
    expect(server.queries).toHaveLength(6)
  })

  it('is not made when the server asks for too long a wait', async () => {
    await using served = await serveReady({ maxRetryWaitMs: 2000 })
    served.server.faults.next(faults.rateLimited('3'))
    await expect(served.graph.neighbors(scope, around, {})).rejects.toMatchObject({ code: 'graph_unavailable' })
    expect(served.server.queries).toHaveLength(1)
  })

  it('after a lost answer writes everything once', async () => {
    await using served = await serveReady()
    const { server, graph } = served
    server.faults.next(faults.lostAnswer())
    await graph.upsertNodes(scope, [aNode('a'), aNode('b')], {})
    server.faults.next(faults.lostAnswer())
    expect(await graph.upsertEdges(scope, [anEdge('a knows b')], {})).toEqual({ missing: [] })
    expect(wordsOf((await graph.neighbors(scope, around, {})).neighbors)).toEqual(['a knows b'])
    server.faults.next(faults.lostAnswer())
    await graph.removeEdges(scope, [anEdge('a knows b')], {})
    expect((await graph.neighbors(scope, around, {})).neighbors).toEqual([])
    expect(server.queries).toHaveLength(8)
  })
})

describe('a server that is not there', () => {
  it('is unavailable, and nothing of the graph is lost when it is back', async () => {
    await using served = await serveReady()
    const closed = createHelixGraph({ url: 'http://127.0.0.1:1', retries: 0 })
    await expect(closed.neighbors(scope, around, {})).rejects.toMatchObject({
      code: 'graph_unavailable',
      cause: expect.any(Error),
    })
    expect(await served.graph.neighbors(scope, around, {})).toEqual({ neighbors: [], truncated: [] })
  })

  it('that hangs is given up after the timeout, without another try', async () => {
    await using served = await serveReady({ timeoutMs: 50 })
    served.server.faults.next(faults.hang())
    await expect(served.graph.neighbors(scope, around, {})).rejects.toMatchObject({
      code: 'graph_unavailable',
      details: { timeoutMs: 50 },
    })
    expect(served.server.queries).toHaveLength(1)
  })
})

describe('an aborted call', () => {
  it('rejects with the reason while the server hangs, and the next one works', async () => {
    await using served = await serveReady()
    const { server, graph } = served
    for (const call of [
      (signal: AbortSignal) => graph.neighbors(scope, around, { signal }),
      (signal: AbortSignal) => graph.upsertNodes(scope, [aNode('a')], { signal }),
    ]) {
      server.forgetRequests()
      server.faults.next(faults.hang())
      const controller = new AbortController()
      const outcome = call(controller.signal).catch((error: unknown) => error)
      while (server.queries.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      const reason = new Error('enough')
      controller.abort(reason)
      expect(await outcome).toBe(reason)
    }
    await graph.upsertNodes(scope, [aNode('a')], {})
  })

  it('sends nothing when it was aborted before', async () => {
    await using served = await serveReady()
    const signal = AbortSignal.abort(new Error('before'))
    await expect(served.graph.neighbors(scope, around, { signal })).rejects.toThrow('before')
    await expect(served.graph.upsertNodes(scope, [aNode('a')], { signal })).rejects.toThrow('before')
    expect(served.server.queries).toEqual([])
  })

  it('stops between two tries', async () => {
    const controller = new AbortController()
    await using served = await serveReady({
      sleep: async (_, signal) => {
        if (signal === undefined) return
        controller.abort(new Error('while waiting'))
        signal.throwIfAborted()
      },
    })
    served.server.faults.next(faults.conflict(), 9)
    const call = served.graph.upsertNodes(scope, [aNode('a')], { signal: controller.signal })
    await expect(call).rejects.toThrow('while waiting')
    expect(served.server.queries).toHaveLength(1)
  })

  it('does not stop the indexes that others wait for', async () => {
    await using served = await serveReady()
    const graph = createHelixGraph({ url: served.server.url, label: 'Other' })
    const controller = new AbortController()
    const first = graph.neighbors(scope, around, { signal: controller.signal }).catch((error: unknown) => error)
    const second = graph.neighbors(scope, around, {})
    controller.abort(new Error('enough'))
    expect(await first).toMatchObject({ message: 'enough' })
    expect(await second).toEqual({ neighbors: [], truncated: [] })
  })
})

it('every error is one of ours', async () => {
  await using served = await serveReady({ retries: 0 })
  for (const fault of Object.values(faults).filter((make) => make !== faults.hang && make !== faults.extraFields)) {
    served.server.faults.next(fault())
    const error = await served.graph.neighbors(scope, around, {}).catch((reason: unknown) => reason)
    expect(RecollectError.is(error), fault.name).toBe(true)
  }
})
