import { type EdgeRef, type EdgeWrite, RecollectError } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { suite } from '../../harness/suite.ts'
import { referenceTwin } from '../../reference/reference-twin.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

const ids = ['a', 'b', 'c', 'd']
const relations = ['knows', 'likes']
const someIds = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 2 })

const ref: fc.Arbitrary<EdgeRef> = fc
  .record({ fromId: fc.constantFrom(...ids), relation: fc.constantFrom(...relations), toId: fc.constantFrom(...ids) })
  .filter(({ fromId, toId }) => fromId !== toId)

const edge: fc.Arbitrary<EdgeWrite> = fc
  .tuple(
    ref,
    fc.record(
      {
        note: fc.constantFrom('common', 'common other'),
        confidence: fc.constantFrom(0, 0.5, 1),
        ifVersion: fc.integer({ min: 0, max: 2 }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  )
  .map(([ends, rest]) => ({ ...ends, ...rest }))

const nameOf = ({ fromId, relation, toId }: EdgeRef): string => [fromId, relation, toId].join()

type Step =
  | { readonly call: 'link'; readonly rows: readonly EdgeWrite[] }
  | { readonly call: 'unlink'; readonly refs: readonly EdgeRef[] }
  | { readonly call: 'put'; readonly id: string; readonly parentId: string | undefined }
  | { readonly call: 'softDelete' | 'revive' | 'purge'; readonly ids: readonly string[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      call: fc.constant('link' as const),
      rows: fc.uniqueArray(edge, { minLength: 1, maxLength: 3, selector: nameOf }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('unlink' as const), refs: fc.array(ref, { maxLength: 2 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      call: fc.constant('put' as const),
      id: fc.constantFrom(...ids),
      parentId: fc.option(fc.constantFrom(...ids), { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ call: fc.constantFrom('softDelete', 'revive', 'purge'), ids: someIds }) },
)

export const edgeLaws: StoreSuite = suite('edge laws', (test) => {
  test('any history of links and writes does the same as in the reference store', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const world = elsewhere()
      const twin = referenceTwin(world)
      for (const one of [world, twin]) await one.put(...ids.map((id) => aRow({ id })))
      for (const taken of steps) expect(await take(world, taken), taken.call).toEqual(await take(twin, taken))
      expect(await stateOf(world)).toEqual(await stateOf(twin))
      for (const one of [world, twin]) await one.put(...ids.map((id) => aRow({ id, title: 'back' })))
      expect(await world.edges()).toEqual(await twin.edges())
    })
    await fc.assert(law, { numRuns: runs * 2 })
  })
})

/** Takes a step: what it answers, or that it was refused. Which of several faults is named first is free. */
async function take({ link, unlink, put, softDelete, revive, purge }: StoreWorld, taken: Step): Promise<unknown> {
  try {
    switch (taken.call) {
      case 'link':
        return await link(...taken.rows)
      case 'unlink':
        return (await unlink(...taken.refs)).map(nameOf).toSorted()
      case 'put':
        return await put(aRow({ id: taken.id, ...(taken.parentId === undefined ? {} : { parentId: taken.parentId }) }))
      case 'softDelete':
        return (await softDelete(...taken.ids)).toSorted()
      case 'revive':
        return (await revive(...taken.ids)).toSorted()
      case 'purge':
        return (await purge(...taken.ids)).toSorted()
    }
  } catch (error) {
    if (RecollectError.is(error)) return 'refused'
    throw error
  }
}

/** Everything that can be asked about the edges. */
async function stateOf({ store, scope, edges }: StoreWorld): Promise<unknown> {
  const { hits } = await store.searchEdges(scope, { query: 'common', limit: 99 }, {})
  return {
    all: await edges(),
    some: await edges({ ids: ['a', 'b'], direction: 'in', relations: ['knows'], limit: 2 }),
    relations: await store.listRelations(scope, {}),
    both: await store.neighbors(scope, { ids, direction: 'both', limitPerNode: 2 }, {}),
    out: await store.neighbors(scope, { ids, direction: 'out', relations: ['likes'], limitPerNode: 9 }, {}),
    found: hits.map(({ edge }) => nameOf(edge)).toSorted(),
  }
}
