import { hashEmbedder } from '@recollect/core/testing'
import { createMemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import { describe, expect, it } from 'vitest'
import { createProjector, graphTarget, indexTarget, type ProjectorOptions } from '../src/index.ts'
import { fencedIndex } from './support/fenced-index.ts'

const store = createMemoryStore()
const graph = graphTarget({ store, open: () => createMemoryGraph() })
const index = indexTarget({ store, open: fencedIndex })

/** What no types have checked. */
type Unchecked = ReturnType<typeof JSON.parse>

const refused = (options: Unchecked) =>
  expect(createProjector({ store, targets: [index], ...options })).rejects.toMatchObject({ code: 'invalid_option' })

describe('the options of a projector', () => {
  const numbers: readonly (keyof ProjectorOptions)[] = [
    ...(['leaseMs', 'pollMs', 'callTimeoutMs', 'shutdownMs', 'maxAttempts'] as const),
    ...(['graceMs', 'servingMs', 'awaitMs', 'concurrency'] as const),
  ]

  it.each(numbers)('must have a good number for %s', async (name) => {
    for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '5', null]) {
      await refused({ [name]: value })
    }
  })

  it('must have good waits', async () => {
    await refused({ backoff: { firstMs: 0 } })
    await refused({ backoff: { maxMs: Number.NaN } })
    await refused({ backoff: { first: 5 } })
  })

  it('must be known, and functions where functions are wanted', async () => {
    await refused({ lease: 5 })
    await refused({ random: 0.5 })
    await refused({ onEvent: 'log' })
  })

  it('must name a store with a queue, and targets', async () => {
    const { queue: _, generations: __, ...without } = store
    await refused({ store: without })
    await refused({ targets: undefined })
    await refused({ targets: index })
    await refused({ targets: [undefined] })
    await refused({ targets: [{ name: 'semantic' }] })
  })

  it('must give each target a name of its own', async () => {
    const twice = createProjector({ store, targets: [index, graph, indexTarget({ store, open: fencedIndex })] })
    await expect(twice).rejects.toMatchObject({ code: 'invalid_option', details: { name: 'semantic' } })
    const { targets } = await createProjector({ store, targets: [graph, index] })
    expect(targets).toEqual(['graph', 'semantic'])
  })

  it('must give targets names that every store can carry and people can read', async () => {
    for (const name of ['', ' ', 'x'.repeat(65), 'é'.repeat(33), 'a\nb', '\u001b[31m', 'a\0', '\ud800', 5, null]) {
      await refused({ targets: [{ ...index, name }] })
    }
    const named = await createProjector({
      store,
      targets: [indexTarget({ store, name: 'é'.repeat(32), open: fencedIndex })],
    })
    expect(named.targets).toEqual(['é'.repeat(32)])
  })

  it('must have either indexes or an embedder', () => {
    const neither: Unchecked = { store }
    const both: Unchecked = { store, open: fencedIndex, embedder: hashEmbedder() }
    for (const options of [neither, both]) expect(() => indexTarget(options)).toThrow('either "open" or "embedder"')
  })

  it('must have good batches', () => {
    for (const batch of [0, 1001, 1.5]) {
      expect(() => indexTarget({ store, open: fencedIndex, batch })).toThrow('batch')
      expect(() => graphTarget({ store, open: () => createMemoryGraph(), batch })).toThrow('batch')
    }
  })
})

describe('what is asked of a projector', () => {
  it('must be of a target that there is, of the right form', async () => {
    const projector = await createProjector({ store, targets: [index] })
    expect(() => projector.graph()).toThrow('no target of the form "graph"')
    expect(() => projector.graph('semantic')).toThrow('semantic')
    expect(() => projector.index('other')).toThrow('There is no target "other"')
    await expect(projector.processOne({ target: 'other' })).rejects.toMatchObject({ code: 'unknown_target' })
    await expect(projector.requeue({ target: 'other' })).rejects.toMatchObject({ code: 'unknown_target' })
    await expect(projector.discard({ target: 'other' })).rejects.toMatchObject({ code: 'unknown_target' })
    await expect(projector.listDead({ target: 'other' })).rejects.toMatchObject({ code: 'unknown_target' })
    await expect(projector.listDead({ limit: 0 })).rejects.toMatchObject({ code: 'invalid_option' })
    for (const call of ['requeue', 'discard'] as const) {
      const misspelt: Unchecked = { target: 'semantic', namespace: 'n' }
      await expect(projector[call](misspelt), call).rejects.toMatchObject({ code: 'invalid_option' })
      const nowhere: Unchecked = { target: 'semantic', scope: {} }
      await expect(projector[call](nowhere), call).rejects.toMatchObject({ code: 'invalid_scope' })
    }
    const [listed, processed]: readonly Unchecked[] = [{ namespace: 'n' }, { targets: ['semantic'] }]
    await expect(projector.listDead(listed)).rejects.toMatchObject({ code: 'invalid_option' })
    await expect(projector.processOne(processed)).rejects.toMatchObject({ code: 'invalid_option' })
    await expect(projector.listDead({ limit: 1001 })).rejects.toMatchObject({ code: 'invalid_option' })
  })
})
