import { createEngine } from '@recollect/core'
import { createMemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import { expect, it } from 'vitest'
import { createProjector, graphTarget } from '../src/index.ts'

it('a worker that finds nothing serving does not fill what another has filled before it could begin', async () => {
  const store = createMemoryStore()
  const engine = await createEngine({ store })
  await engine.put({ namespace: 'team' }, 'note', { title: 'A' })
  const { generations } = store
  if (generations === undefined) throw new Error('The store keeps no generations.')
  const open = () => Object.assign(createMemoryGraph(), { capabilities: { searchesEverywhere: true, durable: true } })
  const quick = await createProjector({ store, targets: [graphTarget({ store, open })] })
  const beginBuild: typeof generations.beginBuild = async (request, options) => {
    await quick.rebuild('graph')
    return generations.beginBuild(request, options)
  }
  const slowStore = { ...store, generations: { ...generations, beginBuild } }
  const slow = await createProjector({ store: slowStore, targets: [graphTarget({ store, open })], graceMs: 60_000 })
  const stop = new AbortController()
  const working = slow.run({ signal: stop.signal })
  await expect.poll(() => generations.listGenerations('graph', {})).toHaveLength(2)
  await expect
    .poll(async () => (await generations.listGenerations('graph', {})).map(({ number, state }) => [number, state]))
    .toEqual([
      [1, 'serving'],
      [2, 'retired'],
    ])
  stop.abort()
  await working
})
