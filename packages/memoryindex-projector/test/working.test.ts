import { aRow } from '@recollect/conformance'
import { documentKinds, RecollectError } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import { createMemoryStore } from '@recollect/store-memory'
import { describe, expect, it } from 'vitest'
import { createProjector, embeddingTarget } from '../src/index.ts'
import { fencedIndex } from './support/fenced-index.ts'
import { indexWorld } from './support/index-world.ts'

const out = (details: Readonly<Record<string, unknown>> = {}) =>
  new RecollectError('index_unavailable', 'The index is out.', { details })

describe('work on a batch', () => {
  it('writes what has changed, under its document kind, and is done once', async () => {
    const world = await indexWorld({ index: { kinds: documentKinds({ thing: 'THING' }) } })
    await world.put({ id: 'a', title: 'Alpha' }, { id: 'p', parentId: 'a', content: 'Part.' })
    expect(await world.projector.processOne()).toMatchObject({
      target: 'semantic',
      taken: 2,
      failed: [],
      dead: [],
      lost: 0,
    })
    expect(await world.held()).toEqual(['a: Alpha', 'p: Alpha\nPart.'])
    expect(
      world
        .copy()
        .rows('n')
        .map(({ kind, version }) => [kind, version]),
    ).toEqual([
      ['THING', 1],
      ['THING', 1],
    ])
    expect(await world.projector.processOne()).toBeUndefined()
    expect(world.copy().calls).toMatchObject({ upsert: 1, delete: 0 })
  })

  it('takes what is gone since as a removal, and writes nothing stale', async () => {
    const world = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    await world.remove('a')
    expect(await world.projector.processOne()).toMatchObject({ taken: 1 })
    expect(world.copy().calls).toMatchObject({ upsert: 0, delete: 1 })
    expect(await world.held()).toEqual([])
  })

  it('removes what has no text any more', async () => {
    const world = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    await world.work()
    await world.put({ id: 'a', title: ' ' })
    await world.work()
    expect(await world.held()).toEqual([])
  })

  it('writes fifty edits of one object once, and embeds them once', async () => {
    const store = createMemoryStore()
    const texts: string[] = []
    const model = hashEmbedder({ dimensions: 8 })
    const embedder: typeof model = {
      ...model,
      embed: async (given, options) => {
        texts.push(...given)
        return model.embed(given, options)
      },
    }
    const projector = await createProjector({ store, targets: [embeddingTarget({ store, embedder })] })
    for (let edit = 1; edit <= 50; edit += 1) {
      await store.putMany({ namespace: 'n' }, [aRow({ id: 'a', title: `Edit ${edit}` })], { at: new Date() })
    }
    expect(await projector.processOne()).toMatchObject({ taken: 1 })
    expect(texts).toEqual(['Edit 50'])

    const world = await indexWorld()
    for (let edit = 1; edit <= 50; edit += 1) await world.put({ id: 'a', title: `Edit ${edit}` })
    await world.work()
    expect(world.copy().calls.upsert).toBe(1)
    expect(await world.held()).toEqual(['a: Edit 50'])
  })

  it('lets what changes while it is written wait again', async () => {
    const world = await indexWorld()
    world.before = async () => {
      world.before = () => {}
      await world.put({ id: 'a', title: 'Beta' })
    }
    await world.put({ id: 'a', title: 'Alpha' })
    expect(await world.projector.processOne()).toMatchObject({ taken: 1, lost: 0 })
    expect(await world.held()).toEqual(['a: Alpha'])
    await world.work()
    expect(await world.held()).toEqual(['a: Beta'])
  })
})

describe('a target that fails', () => {
  it('is tried again later, until it takes the change', async () => {
    const world = await indexWorld({ backoff: { firstMs: 1000 } })
    let tries = 0
    world.before = () => {
      tries += 1
      if (tries === 1) throw out()
    }
    await world.put({ id: 'a', title: 'Alpha' })
    const refusal = { namespace: 'n', subject: { kind: 'object', id: 'a' }, code: 'index_unavailable' }
    expect(await world.projector.processOne()).toMatchObject({ taken: 0, failed: [refusal], dead: [] })
    expect(await world.projector.stats()).toMatchObject([{ pending: 1, dead: 0, attempts: 1 }])
    expect(await world.projector.processOne()).toBeUndefined()
    world.clock.advance(1000)
    expect(await world.projector.processOne()).toMatchObject({ taken: 1, failed: [] })
    expect(tries).toBe(2)
    expect(await world.held()).toEqual(['a: Alpha'])
  })

  it('is left alone for as long as it says', async () => {
    const world = await indexWorld({ backoff: { firstMs: 1 } })
    world.before = () => {
      throw out({ retryAfterMs: 60_000 })
    }
    await world.put({ id: 'a', title: 'Alpha' })
    await world.projector.processOne()
    world.before = () => {}
    world.clock.advance(59_999)
    expect(await world.projector.processOne()).toBeUndefined()
    world.clock.advance(1)
    expect(await world.projector.processOne()).toMatchObject({ taken: 1 })
  })

  it('is never given up while it is out, however long', async () => {
    const world = await indexWorld({ maxAttempts: 2, backoff: { firstMs: 1, maxMs: 1 } })
    world.before = () => {
      throw out()
    }
    await world.put({ id: 'a', title: 'Alpha' }, { id: 'b', title: 'Beta' })
    for (let round = 0; round < 20; round += 1) {
      await world.projector.processOne()
      world.clock.advance(10)
    }
    expect(await world.projector.stats()).toMatchObject([{ pending: 2, dead: 0, attempts: 20 }])
    expect(await world.dead()).toEqual([])
  })

  it('lets an invalid document be dead at once, with its reason, and takes the others', async () => {
    const world = await indexWorld()
    world.before = (documents) => {
      if (documents.some(({ ref }) => ref === 'bad')) throw new RecollectError('invalid_object', 'It has no shape.')
    }
    const ids = ['a', 'bad', 'c', 'd', 'e']
    await world.put(...ids.map((id) => ({ id, title: id })))
    expect(await world.projector.processOne()).toMatchObject({
      taken: 4,
      failed: [],
      dead: [{ code: 'invalid_object' }],
    })
    expect(await world.held()).toEqual(['a: a', 'c: c', 'd: d', 'e: e'])
    expect(await world.dead()).toEqual(['bad invalid_object: It has no shape.'])
    expect(await world.projector.processOne()).toBeUndefined()

    world.before = () => {}
    expect(await world.projector.requeue({ target: 'semantic' })).toBe(1)
    await world.work()
    expect(await world.held()).toHaveLength(5)
    expect(await world.dead()).toEqual([])
  })

  it('gives up what fails for unknown reasons while others are taken', async () => {
    const world = await indexWorld({ maxAttempts: 3, backoff: { firstMs: 1000, maxMs: 1000 } })
    world.before = (documents) => {
      if (documents.some(({ ref }) => ref === 'bad')) throw new Error('Whatever.')
    }
    await world.put({ id: 'bad', title: 'bad' })
    for (let round = 0; round < 3; round += 1) {
      await world.put({ id: 'a', title: `Round ${round}` })
      await world.work()
      world.clock.advance(1000)
    }
    expect(await world.dead()).toEqual(['bad Error: Whatever.'])
    expect(await world.held()).toEqual(['a: Round 2'])
  })

  it('is asked for a dead one again when it changes, or never when it is discarded', async () => {
    const world = await indexWorld()
    world.before = () => {
      throw new RecollectError('invalid_object', 'No.')
    }
    await world.put({ id: 'a', title: 'Alpha' }, { id: 'b', title: 'Beta' })
    await world.work()
    world.before = () => {}
    await world.put({ id: 'a', title: 'Alpha 2' })
    await world.work()
    expect(await world.held()).toEqual(['a: Alpha 2'])
    expect(await world.projector.discard({ target: 'semantic' })).toBe(1)
    expect(await world.projector.requeue({ target: 'semantic' })).toBe(0)
    await world.work()
    expect(await world.held()).toEqual(['a: Alpha 2'])
  })

  it('costs an embedder one poisonous text, not its batch', async () => {
    const store = createMemoryStore()
    const model = hashEmbedder({ dimensions: 8 })
    const embedder: typeof model = {
      ...model,
      embed: async (texts, options) => {
        if (texts.some((text) => text.includes('poison'))) throw new Error('It cannot be embedded.')
        return model.embed(texts, options)
      },
    }
    const projector = await createProjector({ store, targets: [embeddingTarget({ store, embedder })] })
    const scope = { namespace: 'n' }
    const rows = ['one', 'two', 'poison', 'four', 'five', 'six'].map((id) => aRow({ id, title: id }))
    await store.putMany(scope, rows, { at: new Date() })
    const batch = await projector.processOne()
    expect(batch).toMatchObject({
      taken: 5,
      dead: [],
      failed: [{ subject: { id: 'poison' }, code: 'embedder_failed' }],
    })
    const { id: space } = await store.openSpace({ model: model.model, dimensions: 8 }, {})
    const found = await store.getEmbeddings(scope, { space, ids: rows.map(({ object }) => object.id) }, {})
    expect(found.map(({ id }) => id).toSorted()).toEqual(['five', 'four', 'one', 'six', 'two'])
  })

  it('that hangs is cut off, and what it does late changes nothing', async () => {
    const world = await indexWorld({ callTimeoutMs: 20, backoff: { firstMs: 1, maxMs: 1 } })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let aborted = false
    world.before = async (_, { signal }) => {
      signal?.addEventListener('abort', () => {
        aborted = true
      })
      await released
    }
    await world.put({ id: 'a', title: 'Alpha' })
    expect(await world.projector.processOne()).toMatchObject({ taken: 0, failed: [{ code: 'timeout' }] })
    expect(aborted).toBe(true)

    world.before = () => {}
    await world.remove('a')
    await world.work()
    expect(await world.held()).toEqual([])
    release()
    await new Promise((resolve) => setImmediate(resolve))
    expect(world.copy().calls.upsert).toBe(1)
    expect(await world.held()).toEqual([])
  })

  it('is never quoted when it quotes a document', async () => {
    const secret = 'The launch code of the rocket is 4711, as everybody here knows.'
    const world = await indexWorld()
    world.before = ([document]) => {
      throw new RecollectError('invalid_object', `Cannot take "${document?.text}".`)
    }
    await world.put({ id: 'a', title: 'Alpha', content: secret }, { id: 'b', title: 'Beta' })
    const batch = await world.projector.processOne()
    const rebuilt = await world.projector.rebuild('semantic')
    const told = JSON.stringify([batch, rebuilt, await world.projector.listDead(), world.events])
    expect(told).toContain('withheld')
    expect(told).not.toContain('4711')
    expect(told).not.toContain('launch code')
  })
})

describe('a change that no copy is there for', () => {
  it('says nothing of the target being well', async () => {
    const world = await indexWorld({ maxAttempts: 1 })
    await world.put({ id: 'a', title: 'Alpha' })
    const { indexTarget } = await import('../src/index.ts')
    const index = fencedIndex()
    const upsert = () => Promise.reject(new Error('Whatever.'))
    const targets = [indexTarget({ name: 'late', store: world.store, open: () => ({ ...index, upsert }) })]
    const late = await world.another({ targets })
    await world.put({ id: 'b', title: 'Beta' })
    expect(await late.processOne()).toMatchObject({ taken: 1 })
    await world.store.generations.beginBuild({ target: 'late', scope: world.scope, leaseMs: 1000 }, {})
    await world.put({ id: 'a', title: 'Alpha 2' })
    expect(await late.processOne()).toMatchObject({ taken: 0, failed: [{ code: 'Error' }], dead: [] })
  })
})

describe('leases', () => {
  it('that were lost are counted, and leave the other worker its work', async () => {
    const world = await indexWorld({ leaseMs: 30_000 })
    const second = await world.another()
    let batch: unknown
    world.before = async () => {
      world.before = () => {}
      world.clock.advance(30_001)
      batch = await second.processOne()
    }
    await world.put({ id: 'a', title: 'Alpha' })
    expect(await world.projector.processOne()).toMatchObject({ taken: 1, lost: 1 })
    expect(batch).toMatchObject({ taken: 1, lost: 0 })
    expect(await world.projector.stats()).toMatchObject([{ pending: 0 }])
  })

  it('are given back when the worker is stopped in the middle of a call', async () => {
    const world = await indexWorld()
    const stop = new AbortController()
    world.before = () => {
      stop.abort(new Error('Stop.'))
      return new Promise(() => undefined)
    }
    await world.put({ id: 'a', title: 'Alpha' })
    expect(await world.projector.processOne({ signal: stop.signal })).toMatchObject({ taken: 0, failed: [], dead: [] })
    world.before = () => {}
    expect(await world.projector.processOne()).toMatchObject({ taken: 1 })
    await expect(world.projector.processOne({ signal: stop.signal })).rejects.toThrow('Stop.')
  })
})
