import { anEdge, aRow } from '@recollect/conformance'
import { createMemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import { expect, it } from 'vitest'
import { createProjector, graphTarget, indexTarget } from '../src/index.ts'
import { counted } from './support/counted.ts'
import { fencedIndex } from './support/fenced-index.ts'

const scope = { namespace: 'n' }

it('a batch costs one lease, one look at the generations, one read, one write of each copy and one acknowledgement', async () => {
  const calls: string[] = []
  const store = counted(createMemoryStore(), calls)
  const index = counted(fencedIndex(), calls)
  const projector = await createProjector({ store, targets: [indexTarget({ store, batch: 100, open: () => index })] })
  const rows = Array.from({ length: 100 }, (_, i) => aRow({ id: `e${i}`, title: `Title ${i}` }))
  await store.putMany(scope, rows, { at: new Date() })

  calls.length = 0
  expect(await projector.processOne()).toMatchObject({ taken: 100 })
  expect(calls).toEqual(['lease', 'listGenerations', 'getMany', 'upsert', 'acknowledge'])

  await store.generations.beginBuild({ target: 'semantic', scope, leaseMs: 1000 }, {})
  await store.softDelete(
    scope,
    rows.slice(0, 10).map(({ object }) => object.id),
    { at: new Date() },
  )
  calls.length = 0
  expect(await projector.processOne()).toMatchObject({ taken: 10 })
  expect(calls).toEqual(['lease', 'listGenerations', 'getMany', 'delete', 'delete', 'acknowledge'])
})

it('a batch of a graph reads and writes nodes and edges once each', async () => {
  const calls: string[] = []
  const store = counted(createMemoryStore(), calls)
  const graph = counted(createMemoryGraph(), calls)
  const projector = await createProjector({ store, targets: [graphTarget({ store, open: () => graph })] })
  const ids = Array.from({ length: 50 }, (_, i) => `e${i}`)
  await store.putMany(
    scope,
    ids.map((id) => aRow({ id, title: id })),
    { at: new Date() },
  )
  await store.putEdges(
    scope,
    ids.slice(1).map((id) => anEdge(`e0 knows ${id}`)),
    { at: new Date() },
  )
  calls.length = 0
  expect(await projector.processOne()).toMatchObject({ taken: 99 })
  expect(calls).toEqual([
    ...['lease', 'listGenerations', 'getMany', 'getEdges', 'listKinds'],
    ...['upsertNodes', 'upsertEdges', 'acknowledge'],
  ])
})

it('a search of the serving copy looks at the generations once a while', async () => {
  const calls: string[] = []
  const store = counted(createMemoryStore(), calls)
  const projector = await createProjector({ store, targets: [indexTarget({ store, open: () => fencedIndex() })] })
  const index = projector.index()
  await index.search(scope, { text: 'a', limit: 1 }, {})
  calls.length = 0
  for (let i = 0; i < 10; i += 1) await index.search(scope, { text: 'a', limit: 1 }, {})
  expect(calls).toEqual([])
})
