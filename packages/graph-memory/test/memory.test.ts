import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createMemoryGraph } from '../src/index.ts'
import { aNode, anEdge, scope } from './support/make.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/**
 * What is held outside of the collector's heap: the typed arrays, which is where a graph keeps nearly everything. What is
 * free is swept in the background: ask until it is gone.
 */
function megabytes(): number {
  collect()
  return process.memoryUsage().arrayBuffers / 2 ** 20
}

/** Asks until two answers in a row are nearly the same. */
async function settled(): Promise<number> {
  for (let before = megabytes(); ; ) {
    await setTimeout(20)
    const now = megabytes()
    if (Math.abs(now - before) < 0.01) return now
    before = now
  }
}

const patience = { timeout: 10_000, interval: 50 }

it('memory is given back when edges and nodes go, and all of it with the last node', async () => {
  const count = 4000
  const id = (i: number) => `n${i % count}`
  const ids = Array.from({ length: count }, (_, i) => id(i))
  const edges = Array.from({ length: 16 * count }, (_, i) => anEdge(`${id(i)} r${i % 31} ${id(i * 13 + 1)}`)).filter(
    ({ fromId, toId }) => fromId !== toId,
  )
  const graph = createMemoryGraph({ dimensions: 256 })
  const before = await settled()
  const embedding = new Float32Array(256).fill(1)
  await graph.upsertNodes(
    scope,
    ids.map((id) => aNode(id, { embedding, text: `word ${id}` })),
    {},
  )
  const nodesOnly = (await settled()) - before
  await graph.upsertEdges(scope, edges, {})
  await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 1 }, {})
  const full = (await settled()) - before
  expect(full - nodesOnly).toBeGreaterThan(3)

  await graph.removeEdges(scope, edges.slice(100), {})
  await expect.poll(megabytes, patience).toBeLessThan(before + nodesOnly + (full - nodesOnly) / 10)

  await graph.removeNodes(scope, ids.slice(100), {})
  await expect.poll(megabytes, patience).toBeLessThan(before + nodesOnly / 10)

  await graph.removeNodes(scope, ids, {})
  await expect.poll(megabytes, patience).toBeLessThan(before + 0.1)
  expect((await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 1 }, {})).neighbors).toEqual([])
})
