import type { Channel } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aRow } from '../fixtures/a-row.ts'
import { corpus, plan } from '../fixtures/arbitraries.ts'
import { property } from '../fixtures/filters.ts'
import { findIds } from '../fixtures/find.ts'
import { direction } from '../fixtures/vectors.ts'
import { writeCorpus } from '../fixtures/write-corpus.ts'
import { suite } from '../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../store-world.ts'

const channels: readonly Channel[] = ['lexical', 'vector', 'trigram', 'exact']

export const filterLaws: StoreSuite = suite('filter laws', (test) => {
  test('lists and channels find exactly what satisfies the filter', async ({ elsewhere, runs }) => {
    await fc.assert(
      fc.asyncProperty(corpus, fc.array(plan, { minLength: 4, maxLength: 4 }), async (trees, plans) => {
        const world = elsewhere()
        const known = await writeCorpus(world, trees)
        for (const filter of plans) {
          const listed = await world.store.listObjects(world.scope, { filter, limit: 1000 }, {})
          expect(listed.map(({ id }) => id)).toEqual(known.listed(filter))
          const request = await askingAll(world)
          const found = await world.store.searchParts(world.scope, { ...request, filter }, {})
          for (const channel of channels) {
            const ids = found.channels[channel]?.map(({ id }) => id).toSorted()
            expect(ids, channel).toEqual(known.found(channel, filter))
          }
        }
      }),
      { numRuns: runs },
    )
  })

  test('marks say what satisfies the filter', async ({ elsewhere, runs }) => {
    await fc.assert(
      fc.asyncProperty(corpus, fc.array(plan, { minLength: 4, maxLength: 4 }), async (trees, plans) => {
        const world = elsewhere()
        const known = await writeCorpus(world, trees)
        for (const mark of plans) {
          const request = await askingAll(world)
          const found = await world.store.searchParts(world.scope, { ...request, mark }, {})
          for (const channel of channels) {
            const marked = found.channels[channel]?.filter((candidate) => candidate.marked === true)
            expect(marked?.map(({ id }) => id).toSorted(), channel).toEqual(known.found(channel, mark))
          }
        }
      }),
      { numRuns: Math.ceil(runs / 2) },
    )
  })

  test('a restriction never starves a channel: it gives every match, up to its limit', async (world) => {
    const { store, scope, put, space, runs } = world
    const at = await space()
    const size = 300
    // The lower the number, the better the match in every channel: what a filter wants may rank anywhere.
    const rows = Array.from({ length: size }, (_, i) =>
      aRow({
        id: `id-${i}`,
        title: `common ${'x'.repeat(1 + (i % 20))}`,
        content: `common ${'filler '.repeat(i % 50)}`,
        properties: { n: i },
        embedding: { space: at, vector: direction(i / 4) },
      }),
    )
    await put(...rows)
    const picks = fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(picks, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (numbers, limit, byId) => {
        const ids = numbers.map((n) => `id-${n}`)
        const restriction = byId
          ? { withinIds: ids }
          : { filter: { op: 'in', field: property('n'), values: numbers } as const }
        const requests = [{ lexical: 'common' }, { trigram: 'common' }, { vector: direction(0), space: at }]
        for (const request of requests) {
          const found = await findIds(store, scope, { ...request, ...restriction, limit })
          expect(found).toHaveLength(Math.min(limit, numbers.length))
          expect(ids).toEqual(expect.arrayContaining([...found]))
          if ('vector' in request) {
            const nearest = numbers.toSorted((a, b) => a - b).slice(0, limit)
            expect(found).toEqual(nearest.map((n) => `id-${n}`))
          }
        }
      }),
      { numRuns: runs },
    )
  })
})

async function askingAll({ space }: StoreWorld) {
  return {
    lexical: { query: 'common', limit: 100 },
    vector: { space: await space(), vector: Float32Array.from(direction(0)), limit: 100 },
    trigram: { query: 'common', limit: 100 },
    exact: { text: 'common', limit: 100 },
  }
}
