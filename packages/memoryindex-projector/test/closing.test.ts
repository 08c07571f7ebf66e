import { describe, expect, it, vi } from 'vitest'
import { createProjector, indexTarget } from '../src/index.ts'
import { fencedIndex } from './support/fenced-index.ts'
import { indexWorld } from './support/index-world.ts'

describe('a target that is given up', () => {
  it('collects no more, and keeps no copies', async () => {
    const { store, projector, ...world } = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    await projector.processOne()
    await projector.rebuild('semantic', { scope: { namespace: 'n' } })
    await world.put({ id: 'b', title: 'Beta' })
    expect(await projector.closeTarget('semantic')).toEqual({ generations: 2, emptied: true })
    await world.put({ id: 'c', title: 'Gamma' })
    expect(await store.queue.stats({})).toEqual([])
    expect([...world.copy(1).rows('n'), ...world.copy(2).rows('n')]).toEqual([])
    expect(await store.generations.listGenerations('semantic', {})).toEqual([])
    expect(projector.targets).toEqual([])
    await expect(projector.rebuild('semantic')).rejects.toMatchObject({ code: 'unknown_target' })
    await expect(projector.closeTarget('semantic')).rejects.toMatchObject({ code: 'unknown_target' })
  })

  it('may be one that no projector has any more', async () => {
    const { store } = await indexWorld()
    const projector = await createProjector({
      store,
      targets: [indexTarget({ store, name: 'renamed', open: fencedIndex })],
    })
    expect(await projector.closeTarget('semantic')).toEqual({ generations: 1, emptied: false })
    expect((await store.queue.listTargets({})).map(({ name }) => name)).toEqual(['renamed'])
    expect(projector.targets).toEqual(['renamed'])
  })

  it('is not filled again by a worker of the same projector', async () => {
    const { store, projector } = await indexWorld({ graceMs: 2, pollMs: 2 })
    const stop = new AbortController()
    const running = projector.run({ signal: stop.signal })
    await projector.closeTarget('semantic')
    const leases = vi.spyOn(store.queue, 'lease')
    await vi.waitFor(() => expect(leases.mock.calls.length).toBeGreaterThan(5))
    stop.abort()
    await running
    expect(await store.generations.listGenerations('semantic', {})).toEqual([])
  })

  it('is closed by another try when its copy could not be emptied', async () => {
    const { store, another } = await indexWorld()
    let isOut = true
    const open = () => {
      const index = fencedIndex()
      const reset: typeof index.reset = async (...args) => {
        if (isOut) throw new Error('It is out.')
        return index.reset(...args)
      }
      return { ...index, reset }
    }
    const projector = await another({ targets: [indexTarget({ store, open })] })
    await expect(projector.closeTarget('semantic')).rejects.toThrow('It is out.')
    isOut = false
    expect(await projector.closeTarget('semantic')).toEqual({ generations: 1, emptied: true })
  })
})
