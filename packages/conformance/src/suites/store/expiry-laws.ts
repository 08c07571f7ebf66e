import { type EdgeRef, type ObjectWrite, RecollectError } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { corpus, plan, type RandomTree } from '../../fixtures/arbitraries.ts'
import { everyRead } from '../../fixtures/every-read.ts'
import { farAhead, longAgo } from '../../fixtures/expiries.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { idsByChannel, searchAll } from '../../fixtures/search-all.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import { referenceTwin } from '../../reference/reference-twin.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const someIds = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 })
const kinds = ['thing', 'hub']
const expiries = [longAgo, new Date(longAgo.getTime() + 1), farAhead]

const row: fc.Arbitrary<ObjectWrite> = fc
  .record(
    {
      id: fc.constantFrom(...ids),
      kind: fc.constantFrom(...kinds),
      title: fc.constantFrom('common', 'other'),
      content: fc.constantFrom('common', ''),
      parentId: fc.constantFrom(...ids),
      ifVersion: fc.integer({ min: 0, max: 3 }),
      expiresAt: fc.constantFrom(...expiries),
    },
    { requiredKeys: ['id', 'kind', 'title', 'content'], noNullPrototype: true },
  )
  .map(aRow)

const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ object }) => object.id })
const edge: fc.Arbitrary<EdgeRef> = fc
  .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => anEdge(`${from} knows ${to}`))

/** One write of a random history. */
type Step =
  | { readonly call: 'put'; readonly rows: readonly ObjectWrite[]; readonly edges: readonly EdgeRef[] }
  | { readonly call: 'softDelete' | 'revive' | 'purge'; readonly ids: readonly string[] }
  | { readonly call: 'purgeUnlinked'; readonly ids: readonly string[]; readonly ignoreKinds: readonly string[] }
  | { readonly call: 'purgeExpired'; readonly limit: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      call: fc.constant('put' as const),
      rows,
      edges: fc.oneof(fc.constant([]), fc.array(edge, { minLength: 1, maxLength: 1 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ call: fc.constantFrom('softDelete', 'revive', 'purge'), ids: someIds }) },
  {
    weight: 1,
    arbitrary: fc.record({
      call: fc.constant('purgeUnlinked' as const),
      ids: someIds,
      ignoreKinds: fc.subarray(kinds),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ call: fc.constant('purgeExpired' as const), limit: fc.integer({ min: 0, max: 3 }) }),
  },
)

export const expiryLaws: StoreSuite = suite('expiry laws', (test) => {
  test('any history of writes does the same as in the reference store', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const world = elsewhere()
      const twin = referenceTwin(world)
      for (const taken of steps) expect(await take(world, taken), taken.call).toEqual(await take(twin, taken))
      expect(await stored(world)).toEqual(await stored(twin))
      expect(await everyRead(world, ids)).toEqual(await everyRead(twin, ids))
      for (const one of [world, twin]) await one.put(...ids.map((id) => aRow({ id, title: 'back' })))
      expect(await stored(world)).toEqual(await stored(twin))
      expect(await everyRead(world, ids)).toEqual(await everyRead(twin, ids))
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('a store with expired objects answers as one in which they never were', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(corpus, plan, async (trees, filter) => {
      const [world, without] = [elsewhere(), elsewhere()]
      const { all, expired } = await writeTrees(world, trees, 'some expire')
      await writeTrees(without, trees, 'those are left out')
      const answers = async (one: StoreWorld) => {
        const found = idsByChannel(await searchAll(one, { filter }))
        const listed = await one.store.listObjects(one.scope, { filter, limit: 99 }, {})
        return { ...(await everyRead(one, all)), ...found, lexical: found.lexical.toSorted(), listed: idsOf(listed) }
      }
      const expected = await answers(without)
      expect(await answers(world)).toEqual(expected)
      await world.purge(...expired)
      expect(await answers(world)).toEqual(expected)
    })
    await fc.assert(law, { numRuns: runs })
  })
})

/** Takes a step: what it answers, or that it was refused. Which of several faults is named first is free. */
async function take(world: StoreWorld, taken: Step): Promise<unknown> {
  const { store, scope, tick } = world
  try {
    switch (taken.call) {
      case 'put':
        return await store.putWithEdges(scope, { objects: taken.rows, edges: taken.edges }, { at: tick() })
      case 'softDelete':
        return (await world.softDelete(...taken.ids)).toSorted()
      case 'revive':
        return (await world.revive(...taken.ids)).toSorted()
      case 'purge':
        return (await world.purge(...taken.ids)).toSorted()
      case 'purgeUnlinked':
        return (await store.purgeUnlinked(scope, taken, {})).toSorted()
      case 'purgeExpired':
        return await store.purgeExpired(scope, taken, {})
    }
  } catch (error) {
    if (RecollectError.is(error)) return 'refused'
    throw error
  }
}

async function stored({ store, scope }: StoreWorld): Promise<unknown> {
  const { existing } = await store.readForWrite(scope, { ids, keys: [], parentIds: [] }, {})
  return existing
    .map(({ object, deleted }) => ({ object, deleted }))
    .toSorted((a, b) => (a.object.id < b.object.id ? -1 : 1))
}

/**
 * Writes a random corpus whose roots know each other in a row. What is to be deleted expires once all is linked, or is left out from the
 * beginning, with its parts and edges. All ids, and those of what expires.
 */
async function writeTrees(
  world: StoreWorld,
  trees: readonly RandomTree[],
  mode: 'some expire' | 'those are left out',
): Promise<{ readonly all: readonly string[]; readonly expired: readonly string[] }> {
  const space = await world.space()
  const items = trees.flatMap(({ root, parts }, i) => [
    { ...root, id: `r${i}`, gone: root.deleted },
    ...parts.map((part, j) => ({ ...part, id: `r${i}-${j}`, parentId: `r${i}`, gone: root.deleted || part.deleted })),
  ])
  const rowOf = (
    { embedded, touched: _, deleted, gone: __, occurredAt, ...fields }: (typeof items)[number],
    expiresAt: Date,
  ) =>
    aRow({
      ...fields,
      ...(occurredAt === undefined ? {} : { occurredAt }),
      ...(embedded ? { embedding: { space, vector: direction(0) } } : {}),
      ...(deleted ? { expiresAt } : {}),
    })
  const expired = items.filter(({ deleted }) => deleted)
  const written = mode === 'some expire' ? items : items.filter(({ gone }) => !gone)
  await world.put(...written.map((item) => rowOf(item, farAhead)))
  const known = new Set(idsOf(written))
  const edges = trees.map((_, i) => anEdge(`r${i} knows r${i + 1}`, { note: 'common' }))
  await world.link(...edges.filter(({ fromId, toId }) => known.has(fromId) && known.has(toId)))
  await world.put(...(mode === 'some expire' ? expired : []).map((item) => rowOf(item, longAgo)))
  return { all: idsOf(items), expired: idsOf(expired) }
}
