import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createMemoryGraph } from '../src/index.ts'
import { aNode, anEdge, scope } from './support/make.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What typed arrays hold once all garbage is gone, that of the current turn too: nearly all that a graph keeps is in them. */
async function megabytes(): Promise<number> {
  for (let i = 0; i < 2; i += 1) {
    await setImmediate()
    collect()
  }
  return process.memoryUsage().arrayBuffers / 2 ** 20
}

it('memory of edges and nodes that go is given back but for their sequences, and all of it by a reset', async () => {
  const count = 8000
  const id = (i: number) => `n${i % count}`
  const ids = Array.from({ length: count }, (_, i) => id(i))
  const edges = Array.from({ length: 16 * count }, (_, i) => anEdge(`${id(i)} r${i % 31} ${id(i * 13 + 1)}`)).filter(
    ({ fromId, toId }) => fromId !== toId,
  )
  const gone = ids.map((id) => ({ id, sequence: 1 }))
  const graph = createMemoryGraph({ dimensions: 256 })
  const before = await megabytes()
  const held = async () => (await megabytes()) - before
  const embedding = new Float32Array(256).fill(1)
  await graph.upsertNodes(
    scope,
    ids.map((id) => aNode(id, { embedding, text: `word ${id}` })),
    {},
  )
  const nodesOnly = await held()
  expect(nodesOnly).toBeGreaterThan(7)
  await graph.upsertEdges(scope, edges, {})
  await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 1 }, {})
  const full = await held()
  expect(full - nodesOnly).toBeGreaterThan(6)

  const sequences = (40 * edges.length) / 2 ** 20
  await graph.removeEdges(scope, edges.slice(100), {})
  expect(await held()).toBeLessThan(nodesOnly + sequences)

  await graph.removeNodes(scope, gone.slice(100), {})
  expect(await held()).toBeLessThan(nodesOnly / 8 + sequences)

  await graph.removeNodes(scope, gone, {})
  expect(await held()).toBeLessThan(nodesOnly / 8 + sequences)
  expect((await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 1 }, {})).neighbors).toEqual([])

  await graph.upsertNodes(
    scope,
    ids.map((id) => aNode(id)),
    {},
  )
  await graph.upsertEdges(
    scope,
    edges.map((edge) => ({ ...edge, sequence: 2 })),
    {},
  )
  await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 1 }, {})
  // What is there again is held once.
  expect(await held()).toBeLessThan(full - nodesOnly + sequences / 2)

  await graph.reset(scope, {})
  expect(await held()).toBeLessThan(0.5)
})
