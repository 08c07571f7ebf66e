import { everywhere, RecollectError, type StoredObject } from '@recollect/core'
import { describe, expect, it } from 'vitest'
import type { RebuildProgress } from '../src/index.ts'
import { indexWorld } from './support/index-world.ts'

const sevenIds = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const seven = sevenIds.map((id) => ({ id, title: `Title of ${id}` }))
const sevenHeld = sevenIds.map((id) => `${id}: Title of ${id}`)

describe('a rebuild', () => {
  it('writes page after page, in order, while the old copy serves, and then takes over', async () => {
    const world = await indexWorld()
    await world.put(...seven)
    await world.work()
    const pages: string[] = []
    const serving: unknown[] = []
    world.before = async (documents) => {
      pages.push(documents.map(({ ref, sequence }) => `${ref}${sequence}`).join(' '))
      serving.push(await world.projector.index().search(world.scope, { text: 'Title of a', limit: 5 }, {}))
    }
    const told: RebuildProgress[] = []
    const rebuilt = await world.projector.rebuild('semantic', { pageSize: 3, onProgress: (one) => told.push(one) })
    expect(pages).toEqual(['a0 b0 c0', 'd0 e0 f0', 'g0'])
    expect(serving).toEqual(pages.map(() => [{ ref: 'a', kind: 'thing' }]))
    expect(told.map(({ documents }) => documents)).toEqual([0, 3, 6, 7])
    expect(rebuilt).toMatchObject({ generation: 2, documents: 7, skipped: 0, refused: [], resumed: false })
    expect(await world.held()).toEqual(sevenHeld)
    const generations = await world.store.generations.listGenerations('semantic', {})
    expect(generations.map(({ number, state }) => `${number} ${state}`)).toEqual(['1 retired', '2 serving'])
  })

  it('reports and skips what is refused, which is dead then, with its reason', async () => {
    const world = await indexWorld()
    await world.put(...seven)
    await world.work()
    world.before = (documents) => {
      if (documents.some(({ ref }) => ref === 'd')) throw new RecollectError('invalid_object', 'It has no shape.')
    }
    const rebuilt = await world.projector.rebuild('semantic')
    const refusal = {
      namespace: 'n',
      subject: { kind: 'object', id: 'd' },
      code: 'invalid_object',
      message: 'It has no shape.',
    }
    expect(rebuilt).toMatchObject({ documents: 6, skipped: 1, refused: [refusal] })
    await world.work()
    expect(await world.dead()).toEqual(['d invalid_object: It has no shape.'])
    expect(await world.held()).toEqual(sevenHeld.filter((line) => !line.startsWith('d')))

    world.before = () => {}
    await world.projector.requeue({ target: 'semantic' })
    await world.work()
    expect(await world.held()).toEqual(sevenHeld)
  })

  it('loses nothing to a failure that it cannot tell from a refusal', async () => {
    const world = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    await world.work()
    let tries = 0
    world.before = () => {
      tries += 1
      if (tries === 1) throw new Error('Socket hang up.')
    }
    expect(await world.projector.rebuild('semantic')).toMatchObject({ documents: 0, skipped: 1 })
    await world.work()
    expect(await world.held()).toEqual(['a: Alpha'])
  })

  it('waits for a target that is out for a while, and gives up one that stays away', async () => {
    const world = await indexWorld({ backoff: { firstMs: 1, maxMs: 1 } })
    await world.put(...seven)
    await world.work()
    let tries = 0
    world.before = () => {
      tries += 1
      if (tries <= 3) throw new RecollectError('index_unavailable', 'The index is out.')
    }
    expect(await world.projector.rebuild('semantic')).toMatchObject({ documents: 7, skipped: 0 })
    world.before = () => {
      throw new RecollectError('index_unavailable', 'The index is out.')
    }
    await expect(world.projector.rebuild('semantic')).rejects.toMatchObject({ code: 'index_unavailable' })
    expect(await world.held()).toEqual(sevenHeld)
  })

  it('goes on where it was interrupted', async () => {
    const world = await indexWorld()
    await world.put(...seven)
    const stop = new AbortController()
    const pages: string[] = []
    world.before = (documents) => {
      pages.push(documents.map(({ ref }) => ref).join(' '))
      if (pages.length === 2) stop.abort(new Error('Stop.'))
    }
    const interrupted = world.projector.rebuild('semantic', { pageSize: 3, signal: stop.signal })
    await expect(interrupted).rejects.toThrow('Stop.')
    const rebuilt = await world.projector.rebuild('semantic', { pageSize: 3 })
    expect(rebuilt).toMatchObject({ generation: 2, documents: 7, resumed: true })
    expect(pages).toEqual(['a b c', 'd e f', 'd e f', 'g'])
    expect(await world.held()).toEqual(sevenHeld)
  })

  it('begins anew when it is told to', async () => {
    const world = await indexWorld()
    await world.put(...seven)
    const stop = new AbortController()
    world.before = () => stop.abort(new Error('Stop.'))
    await expect(world.projector.rebuild('semantic', { pageSize: 3, signal: stop.signal })).rejects.toThrow('Stop.')
    world.before = () => {}
    const rebuilt = await world.projector.rebuild('semantic', { pageSize: 3, restart: true })
    expect(rebuilt).toMatchObject({ generation: 3, documents: 7, resumed: false })
  })

  it('lets no other one in', async () => {
    const world = await indexWorld({ leaseMs: 300 })
    await world.put(...seven)
    const second = await world.another()
    let refused: unknown
    world.before = async () => {
      world.before = () => {}
      refused = await second.rebuild('semantic', { scope: { namespace: 'n' } }).catch((error: unknown) => error)
    }
    expect(await world.projector.rebuild('semantic')).toMatchObject({ documents: 7 })
    expect(refused).toMatchObject({ code: 'rebuild_running', details: { target: 'semantic', generation: 2 } })
  })

  it('that another one has restarted does not finish', async () => {
    const world = await indexWorld()
    await world.put(...seven)
    const second = await world.another()
    let restarted: unknown
    world.before = async () => {
      world.before = () => {}
      restarted = await second.rebuild('semantic', { restart: true })
    }
    await expect(world.projector.rebuild('semantic')).rejects.toMatchObject({ code: 'rebuild_running' })
    expect(restarted).toMatchObject({ generation: 3, documents: 7 })
    expect(await world.held()).toEqual(sevenHeld)
  })

  it('of one namespace leaves the others as they are', async () => {
    const world = await indexWorld()
    await world.put(...seven)
    await world.work()
    const scope = { namespace: 'n' }
    expect(await world.projector.rebuild('semantic', { scope })).toMatchObject({ generation: 2, documents: 7 })
    const search = (namespace: string) => world.projector.index().search({ namespace }, { text: 'Title', limit: 9 }, {})
    world.copy(1).upsert({ namespace: 'm' }, [{ ref: 'm1', kind: 'thing', text: 'Title', version: 1, sequence: 1 }], {})
    world.copy(1).reset(scope, {})
    expect(await search('n')).toHaveLength(7)
    expect(await search('m')).toEqual([{ ref: 'm1', kind: 'thing' }])
    expect(await world.projector.rebuild('semantic', { scope: everywhere })).toMatchObject({ generation: 3 })
    const generations = await world.store.generations.listGenerations('semantic', {})
    expect(generations.filter(({ state }) => state === 'serving').map(({ number }) => number)).toEqual([3])
  })

  it.each([
    { graceMs: 10_000, leaseMs: 3000, callTimeoutMs: 2000 },
    // A late worker may still write for so long.
    { graceMs: 1, leaseMs: 6000, callTimeoutMs: 4000 },
  ])('clears away what it has replaced, after the grace: %j', async (options) => {
    const world = await indexWorld({ servingMs: 1000, ...options })
    await world.put(...seven)
    await world.work()
    await world.projector.rebuild('semantic')
    world.clock.advance(9999)
    await world.projector.rebuild('semantic')
    expect(world.copy(1).rows('n')).toHaveLength(7)
    world.clock.advance(1)
    await world.projector.rebuild('semantic')
    expect(world.copy(1).rows('n')).toEqual([])
    const numbers = (await world.store.generations.listGenerations('semantic', {})).map(({ number }) => number)
    expect(numbers).toEqual([2, 3, 4])
  })

  it('gets past any number of documents in a row that the target fails with for unknown reasons', async () => {
    const world = await indexWorld({ backoff: { firstMs: 1, maxMs: 1 } })
    const many = Array.from({ length: 40 }, (_, index) => `i${index + 10}`)
    await world.put(...many.map((id) => ({ id, title: id >= 'i20' && id < 'i40' ? `bad ${id}` : `good ${id}` })))
    world.before = (documents) => {
      if (documents.some(({ text }) => text.startsWith('bad'))) throw new Error('It is strange.')
    }
    expect(await world.projector.rebuild('semantic')).toMatchObject({ documents: 20, skipped: 20 })
    expect(await world.held()).toHaveLength(20)
  })

  it('does not let a copy take over of which the target took nothing', async () => {
    const world = await indexWorld({ backoff: { firstMs: 1, maxMs: 1 } })
    await world.put(...Array.from({ length: 40 }, (_, index) => ({ id: `i${index}`, title: 'x' })))
    await world.work()
    world.before = () => {
      throw new Error('It is strange.')
    }
    await expect(world.projector.rebuild('semantic')).rejects.toMatchObject({ code: 'index_unavailable' })
    expect(await world.held()).toHaveLength(40)
  })

  it('reports and skips what cannot be read', async () => {
    const text = ({ title }: StoredObject) => {
      if (title === 'Title of d') throw new TypeError('No such thing.')
      return title
    }
    const world = await indexWorld({ index: { text } })
    await world.put(...seven)
    const rebuilt = await world.projector.rebuild('semantic')
    expect(rebuilt).toMatchObject({ documents: 6, skipped: 1, refused: [{ subject: { id: 'd' }, code: 'TypeError' }] })
  })

  it('ignores what a listener throws', async () => {
    const world = await indexWorld()
    await world.put(...seven)
    const onProgress = () => {
      throw new Error('Not my day.')
    }
    expect(await world.projector.rebuild('semantic', { onProgress })).toMatchObject({ documents: 7 })
  })

  it('of what is not known is refused', async () => {
    const { projector } = await indexWorld()
    await expect(projector.rebuild('semantics')).rejects.toMatchObject({ code: 'unknown_target' })
    await expect(projector.rebuild('semantic', { pageSize: 0 })).rejects.toMatchObject({ code: 'invalid_option' })
    await expect(projector.rebuild('semantic', { pageSize: 1001 })).rejects.toMatchObject({ code: 'invalid_option' })
    await expect(projector.rebuild('semantic', { scope: { namespace: '' } })).rejects.toMatchObject({
      code: 'invalid_scope',
    })
  })
})
