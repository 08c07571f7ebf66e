import { anEdge } from '@recollect/conformance'
import { createEngine } from '@recollect/core'
import { createMemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import { expect, it } from 'vitest'
import { createProjector, graphTarget } from '../src/index.ts'

const scope = { namespace: 'team' }

it('keeps a graph beside the store, and rebuilds it', async () => {
  const store = createMemoryStore()
  const graphs = new Map<number, ReturnType<typeof createMemoryGraph>>()
  const open = (generation: number) => {
    const graph = createMemoryGraph()
    graphs.set(generation, graph)
    return graph
  }
  const projector = await createProjector({ store, targets: [graphTarget({ store, open })] })
  const engine = await createEngine({ store, graph: projector.graph(), projections: projector })
  const a = await engine.put(scope, 'note', { title: 'A' })
  const b = await engine.put(scope, 'note', { title: 'B' })
  await engine.link(scope, { fromId: a.id, relation: 'knows', toId: b.id })
  await projector.waitFor(scope)
  const { neighbors } = await projector
    .graph()
    .neighbors(scope, { ids: [a.id], direction: 'both', limitPerNode: 5 }, {})
  expect(neighbors.map(({ peerId }) => peerId)).toEqual([b.id])
  await engine.softDelete(scope, b.id)
  await engine.revive(scope, b.id)
  while ((await projector.processOne()) !== undefined);
  const rebuilt = await projector.rebuild('graph')
  expect(rebuilt).toMatchObject({ generation: 2, documents: 3, skipped: 0 })
  const [, served] = await store.generations.listGenerations('graph', {})
  expect(served).toMatchObject({ number: 2, state: 'serving', documents: 3, skipped: 0 })
  const again = await projector.graph().neighbors(scope, { ids: [a.id], direction: 'both', limitPerNode: 5 }, {})
  expect(again.neighbors.map(({ peerId }) => peerId)).toEqual([b.id])
  expect(await projector.stats()).toMatchObject([{ target: 'graph', pending: 0, dead: 0 }])
})

it('knows which texts of what it keeps are never told', () => {
  const { textsOf } = graphTarget({ store: createMemoryStore(), open: () => createMemoryGraph() })
  const at = new Date(0)
  const node = {
    ...{ id: 'a', kind: 'person', title: 'Kim', summary: 'Of Acme', text: 'Kim of Acme', createdAt: at, updatedAt: at },
    facets: { iban: 'CH93 0076 2011', age: 40 },
  }
  expect(textsOf({ node })).toEqual(['Kim of Acme', 'Kim', 'Of Acme', 'CH93 0076 2011'])
  const meta = { note: 'A note', status: 'rumoured', role: 'lawyer' }
  const edge = { ...scope, ...anEdge('a knows b'), ...meta, createdAt: at, updatedAt: at, version: 1 }
  expect(textsOf({ edge })).toEqual(['A note', 'rumoured', 'lawyer'])
})

it("an edge whose end is still another worker's waits for it, and is not brought again and again by the other end", async () => {
  const store = createMemoryStore()
  const graph = createMemoryGraph()
  const projector = await createProjector({ store, targets: [graphTarget({ store, open: () => graph })] })
  const engine = await createEngine({ store })
  for (const id of ['a', 'b']) await engine.put(scope, 'note', { id, title: id })
  await engine.link(scope, { fromId: 'a', relation: 'knows', toId: 'b' })
  await engine.softDelete(scope, 'a')
  while ((await projector.processOne()) !== undefined);
  await engine.revive(scope, 'a')
  const [held] = await store.queue.lease({ target: 'graph', limit: 1, leaseMs: 60_000 }, {})
  await engine.link(scope, { fromId: 'a', relation: 'knows', toId: 'b', note: 'since May' })

  expect(await projector.processOne()).toMatchObject({ taken: 1 })
  expect(await projector.processOne()).toBeUndefined()

  await store.queue.release(held === undefined ? [] : [held], {})
  while ((await projector.processOne()) !== undefined);
  const { neighbors } = await graph.neighbors(scope, { ids: ['b'], direction: 'in', limitPerNode: 5 }, {})
  expect(neighbors.map(({ edge }) => edge.note)).toEqual(['since May'])
})
