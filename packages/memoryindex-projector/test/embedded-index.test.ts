import { createEngine, documentKinds } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import { createMemoryStore } from '@recollect/store-memory'
import { expect, it } from 'vitest'
import { createProjector, indexTarget } from '../src/index.ts'

const scope = { namespace: 'n' }

it('an index target with an embedder keeps embedding spaces of the store, under its kinds, from its texts', async () => {
  const store = createMemoryStore()
  const embedder = hashEmbedder()
  const kinds = documentKinds({ note: 'NOTE' })
  const target = indexTarget({ store, embedder, kinds, text: ({ properties }) => String(properties['body'] ?? '') })
  const projector = await createProjector({ store, targets: [target] })
  expect(projector.index().kinds).toBe(kinds)
  const engine = await createEngine({ store, index: projector.index(), projections: projector })
  await engine.put(scope, 'note', { id: 'a', title: 'Alpha', properties: { body: 'amber birch' } })
  await engine.put(scope, 'note', { id: 'b', title: 'amber birch' })
  while ((await projector.processOne()) !== undefined);
  const find = () => projector.index().search(scope, { text: 'amber birch', limit: 5 }, {})
  expect(await find()).toEqual([{ ref: 'a', kind: 'NOTE' }])
  await projector.rebuild('semantic')
  expect(await find()).toEqual([{ ref: 'a', kind: 'NOTE' }])
})
