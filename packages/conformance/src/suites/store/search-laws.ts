import type { ObjectWrite } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { corpus, plan } from '../../fixtures/arbitraries.ts'
import { property, where } from '../../fixtures/filters.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { channels, idsByChannel, searchAll } from '../../fixtures/search-all.ts'
import { direction } from '../../fixtures/vectors.ts'
import { writeCorpus } from '../../fixtures/write-corpus.ts'
import { suite } from '../../harness/suite.ts'
import { cutToHits } from '../../reference/cut-to-hits.ts'
import { referenceTwin } from '../../reference/reference-twin.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

const fourPlans = fc.array(plan, { minLength: 4, maxLength: 4 })

export const searchLaws: StoreSuite = suite('search laws', (test) => {
  test('lists and channels find exactly what satisfies the filter', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(corpus, fourPlans, async (trees, plans) => {
      const world = elsewhere()
      const twin = referenceTwin(world)
      await writeCorpus(world, trees)
      await writeCorpus(twin, trees)
      for (const filter of plans) {
        const page = { filter, limit: 1000 }
        const listed = await world.store.listObjects(world.scope, page, {})
        expect(listed).toEqual(await twin.store.listObjects(twin.scope, page, {}))

        const found = idsByChannel(await searchAll(world, { filter }))
        const expected = idsByChannel(await searchAll(twin, { filter }))
        for (const channel of channels) {
          expect(found[channel].toSorted(), channel).toEqual(expected[channel].toSorted())
        }
      }
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('marks say what satisfies the filter', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(corpus, fourPlans, async (trees, plans) => {
      const world = elsewhere()
      await writeCorpus(world, trees)
      for (const mark of plans) {
        const satisfying = idsByChannel(await searchAll(world, { filter: mark }))
        const found = await searchAll(world, { mark })
        for (const channel of channels) {
          const marked = idsOf(found[channel].filter((candidate) => candidate.marked === true))
          expect(marked.toSorted(), channel).toEqual(satisfying[channel].toSorted())
        }
      }
    })
    await fc.assert(law, { numRuns: Math.ceil(runs / 2) })
  })

  test('a restriction never starves a channel: it gives every match, up to its limit', async (world) => {
    const { find, put, space, runs } = world
    const at = await space()
    await put(...scale(at))
    const picks = fc.uniqueArray(fc.nat({ max: scaleSize - 1 }), { minLength: 1, maxLength: 30 })
    const law = fc.asyncProperty(picks, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (numbers, limit, byId) => {
      const ids = numbers.map((n) => `id-${n}`)
      const restriction = byId
        ? { withinIds: ids }
        : { filter: { op: 'in', field: property('n'), values: numbers } as const }
      for (const request of [{ lexical: 'common' }, { trigram: 'common' }]) {
        const found = await find({ ...request, ...restriction, limit })
        expect(found).toHaveLength(Math.min(limit, numbers.length))
        expect(ids).toEqual(expect.arrayContaining([...found]))
      }
      const nearest = numbers.toSorted((a, b) => a - b).slice(0, limit)
      const found = await find({ vector: direction(0), space: at, ...restriction, limit })
      expect(found).toEqual(nearest.map((n) => `id-${n}`))
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('a shorter list is the beginning of a longer one', async ({ find, put, space }) => {
    const at = await space()
    await put(...scale(at))
    for (const request of [{ lexical: 'common' }, { trigram: 'common' }, { vector: direction(0), space: at }]) {
      const longest = await find({ ...request, limit: scaleSize })
      expect(longest).toHaveLength(scaleSize)
      for (const limit of [1, 2, 17, 64, 150]) {
        expect(await find({ ...request, limit }), `${limit}`).toEqual(longest.slice(0, limit))
      }
    }
  })

  test('a list that was cut goes on until it stands for enough hits', async ({ elsewhere, runs }) => {
    const numbers = fc.record({ limit: fc.integer({ min: 1, max: 5 }), hits: fc.integer({ min: 1, max: 8 }) })
    const law = fc.asyncProperty(corpus, plan, numbers, fc.boolean(), async (trees, wanted, { limit, hits }, free) => {
      const world = elsewhere()
      await writeCorpus(world, trees)
      const restriction = free ? {} : { filter: wanted }
      const whole = await searchAll(world, restriction)
      const found = await searchAll(world, { ...restriction, limit, hits })
      for (const channel of channels) {
        expect(found[channel], channel).toEqual(cutToHits(whole[channel], limit, hits))
      }
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('however many parts of one object match, other hits follow', async ({ find, put, space }) => {
    const at = await space()
    const parts = scale(at).map(({ object, ...row }) => ({ ...row, object: { ...object, parentId: 'big' } }))
    const others = ['a', 'b', 'c', 'd'].map((id, i) =>
      aRow({
        id,
        title: `common ${'y'.repeat(21 + i)}`,
        content: `common ${'filler '.repeat(60 + i)}`,
        properties: { n: 0 },
        embedding: { space: at, vector: direction(100 + i) },
      }),
    )
    await put(aRow({ id: 'big' }), ...parts, ...others)
    for (const request of [{ lexical: 'common' }, { trigram: 'common' }, { vector: direction(0), space: at }]) {
      for (const restriction of [{}, { filter: where('n', 'lt', 250) }, { withinIds: ['big', 'd', 'b'] }]) {
        const whole = await find({ ...request, ...restriction, limit: 1, hits: 99 })
        expect(whole.slice(1)).toEqual('withinIds' in restriction ? ['b', 'd'] : ['a', 'b', 'c', 'd'])
        const longer = await find({ ...request, ...restriction, limit: 20 })
        const found = await find({ ...request, ...restriction, limit: 20, hits: 3 })
        expect(found).toEqual([...longer, ...whole.slice(1, 3)])
      }
    }
  })

  test('a rare word that decides is not lost among thousands of texts with the common ones', async ({ put, find }) => {
    const [one, two, rare] = [aWord(), aWord(), aWord()]
    const rows = Array.from({ length: 2000 }, (_, i) =>
      aRow({ id: `hay-${i}`, content: `${one} ${two} ${one} ${two}` }),
    )
    await put(aRow({ id: 'needle', content: `${rare} ${'other '.repeat(20)}` }), ...rows)
    for (const query of [`${one} ${two} ${rare}`, `${rare} ${one} ${two}`, `${one} ${rare}`]) {
      for (const limit of [1, 20]) expect((await find({ lexical: query, limit }))[0]).toBe('needle')
    }
  })

  test('a small namespace beside a large one is searched to the end', async ({ put, space, find, elsewhere }) => {
    const at = await space()
    await elsewhere().put(...strongMatches(400, at))
    await put(...weakMatches(at))
    await expectWeakMatches(find, at)
  })

  test('what was deleted does not crowd out what is live', async ({ put, softDelete, purge, space, find }) => {
    const at = await space()
    const strong = strongMatches(200, at)
    const ids = strong.map(({ object }) => object.id)
    await put(...strong, ...weakMatches(at))
    await softDelete(...ids.slice(0, 100))
    await purge(...ids.slice(100))
    await expectWeakMatches(find, at)
  })

  test('after much writing and deleting, searches find what is there now', async (world) => {
    const { put, softDelete, purge, find, space } = world
    const at = await space()
    const ids = Array.from({ length: 150 }, (_, i) => `id-${String(i).padStart(3, '0')}`)
    const words = Array.from({ length: 4 }, aWord)
    const rowsOf = (word: string, degrees: number) =>
      ids.map((id) => aRow({ id, title: word, content: word, embedding: { space: at, vector: direction(degrees) } }))
    for (const [round, word] of words.entries()) {
      await put(...rowsOf(word, round * 20))
      await softDelete(...ids.filter((_, i) => i % 3 === round % 3))
      await purge(...ids.filter((_, i) => i % 5 === round))
    }
    const live = await world.live(...ids)
    const last = words.pop() ?? ''
    for (const old of words) {
      expect(await find({ lexical: old, limit: 200 })).toEqual([])
      expect(await find({ trigram: old, limit: 200 })).toEqual([])
    }
    expect(await find({ lexical: last, limit: 200 })).toEqual(live)
    expect(await find({ trigram: last, limit: 200 })).toEqual(live)
    expect(await find({ vector: direction(0), space: at, limit: 200 })).toEqual(live)
  })
})

const scaleSize = 300

/** Rows that match ever less: in meaning from the first to the last, in words and spelling in cycles of their own. */
function scale(space: string): ObjectWrite[] {
  return Array.from({ length: scaleSize }, (_, i) =>
    aRow({
      id: `id-${i}`,
      title: `common ${'x'.repeat(1 + (i % 20))}`,
      content: `common ${'filler '.repeat(i % 50)}`,
      properties: { n: i },
      embedding: { space, vector: direction(i / 4) },
    }),
  )
}

/** Rows that match "common" and `direction(0)` as well as can be. */
function strongMatches(count: number, space: string): ObjectWrite[] {
  const embedding = { space, vector: direction(0) }
  return Array.from({ length: count }, (_, i) =>
    aRow({ id: `strong-${i}`, title: 'common', content: 'common', embedding }),
  )
}

/** Three rows that match worse than all of those. */
function weakMatches(space: string): ObjectWrite[] {
  return ['a', 'b', 'c'].map((id) =>
    aRow({
      id,
      title: 'common words',
      content: `common ${'filler '.repeat(50)}`,
      embedding: { space, vector: direction(100) },
    }),
  )
}

async function expectWeakMatches(find: StoreWorld['find'], space: string): Promise<void> {
  for (const request of [{ lexical: 'common' }, { trigram: 'common' }, { vector: direction(0), space }]) {
    expect(await find({ ...request, limit: 3 })).toEqual(['a', 'b', 'c'])
  }
}
