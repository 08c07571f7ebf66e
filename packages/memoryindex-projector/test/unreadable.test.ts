import { anEdge, aRow } from '@recollect/conformance'
import { RecollectError, type StoredObject } from '@recollect/core'
import { createMemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import { describe, expect, it, vi } from 'vitest'
import { createProjector, documentSource, graphTarget } from '../src/index.ts'
import { indexWorld } from './support/index-world.ts'

const text = ({ title }: StoredObject) => {
  if (title.startsWith('bad')) throw new TypeError('There is no such field.')
  return title
}

/** An object that no node can be made of. */
function broken(object: StoredObject): StoredObject {
  return Object.defineProperty({ ...object }, 'occurredAt', {
    get: () => {
      throw new TypeError('No.')
    },
  })
}

describe('an object whose text cannot be made', () => {
  it('is told by the source together with those whose can', async () => {
    const { store, scope, put } = await indexWorld()
    await put({ id: 'a', title: 'Alpha' }, { id: 'b', title: 'bad' })
    const source = documentSource({ store, text, kinds: { of: (kind) => kind, objectKinds: (kind) => [kind] } })
    const { documents } = await source.enumerate(scope, { limit: 10 }, {})
    expect(documents).toMatchObject([{ document: { text: 'Alpha' } }, { error: { name: 'TypeError' } }])
    expect(await source.read(scope, [{ kind: 'object', id: 'b' }], {})).toMatchObject([
      { error: { name: 'TypeError' } },
    ])
  })

  it('fails alone, and costs the others nothing', async () => {
    const world = await indexWorld({ index: { text } })
    await world.put({ id: 'a', title: 'Alpha' }, { id: 'b', title: 'bad' }, { id: 'c', title: 'Gamma' })
    expect(await world.projector.processOne()).toMatchObject({ taken: 2, failed: [{ code: 'TypeError' }], dead: [] })
    expect(world.copy().calls.upsert).toBe(1)
  })

  it('is dead after its tries, though the target has taken nothing', async () => {
    const world = await indexWorld({ index: { text }, maxAttempts: 2, backoff: { firstMs: 1000 } })
    await world.put({ id: 'b', title: 'bad' })
    expect(await world.projector.processOne()).toMatchObject({ failed: [{ code: 'TypeError' }], dead: [] })
    world.clock.advance(1000)
    expect(await world.projector.processOne()).toMatchObject({ failed: [], dead: [{ code: 'TypeError' }] })
    expect(await world.dead()).toEqual(['b TypeError: There is no such field.'])
  })

  it('is tried again for as long as it takes when what it needs is out', async () => {
    const out = () => {
      throw new RecollectError('store_unavailable', 'The store is out.')
    }
    const world = await indexWorld({ index: { text: out }, maxAttempts: 1 })
    await world.put({ id: 'a', title: 'Alpha' })
    expect(await world.projector.processOne()).toMatchObject({ failed: [{ code: 'store_unavailable' }], dead: [] })
  })

  it('is never quoted', async () => {
    const secret = 'The launch code of the rocket is 4711, as everybody here knows.'
    const quoting = ({ properties, title }: StoredObject) => {
      throw new RecollectError('invalid_object', `Neither "${properties['code']}" nor "${title}" will do.`)
    }
    const world = await indexWorld({ index: { text: quoting } })
    await world.put({ id: 'a', title: 'x', properties: { code: [secret] } }, { id: 'b', title: secret })
    await world.work()
    expect(await world.dead()).toEqual(
      ['a', 'b'].map((id) => `${id} invalid_object: The message is withheld, since it quotes the document.`),
    )
  })

  it('is awaited by its edges, and never taken for one that is gone', async () => {
    const store = createMemoryStore()
    const scope = { namespace: 'n' }
    const graph = createMemoryGraph()
    const removeNodes = vi.fn(graph.removeNodes)
    let isBad = true
    const getMany: typeof store.getMany = async (...args) =>
      (await store.getMany(...args)).map((object) => (isBad && object.id === 'b' ? broken(object) : object))
    const target = graphTarget({ store: { ...store, getMany }, open: () => ({ ...graph, removeNodes }) })
    const projector = await createProjector({ store, targets: [target], backoff: { firstMs: 1, maxMs: 1 } })
    const at = new Date()
    await store.putMany(scope, [aRow({ id: 'a', title: 'a' }), aRow({ id: 'b', title: 'b' })], { at })
    await store.putEdges(scope, [anEdge('a knows b')], { at })
    const subject = { kind: 'object', id: 'b' }
    expect(await projector.processOne()).toMatchObject({ taken: 2, failed: [{ subject, code: 'TypeError' }] })
    expect(removeNodes).not.toHaveBeenCalled()

    isBad = false
    await vi.waitFor(async () => {
      await projector.processOne()
      expect(await projector.stats()).toMatchObject([{ pending: 0 }])
    })
    const found = await graph.neighbors(scope, { ids: ['a'], direction: 'both', limitPerNode: 9 }, {})
    expect(found.neighbors.map(({ peerId }) => peerId)).toEqual(['b'])
  })
})
