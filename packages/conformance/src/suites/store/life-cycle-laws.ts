import { type ObjectWrite, RecollectError } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { suite } from '../../harness/suite.ts'
import { referenceTwin } from '../../reference/reference-twin.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const someIds = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 })

const row: fc.Arbitrary<ObjectWrite> = fc
  .record(
    {
      id: fc.constantFrom(...ids),
      title: fc.constantFrom('common', 'other'),
      content: fc.constantFrom('common', ''),
      parentId: fc.constantFrom(...ids, 'missing'),
      ifVersion: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: ['id', 'title', 'content'], noNullPrototype: true },
  )
  .map(aRow)

/** One write of a random history: what it does, and to what. */
type Step =
  | { readonly call: 'put'; readonly rows: readonly ObjectWrite[] }
  | { readonly call: 'softDelete' | 'revive' | 'purge'; readonly ids: readonly string[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constant('put' as const),
      rows: fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ object }) => object.id }),
    }),
  },
  fc.record({ call: fc.constantFrom('softDelete', 'revive'), ids: someIds }),
  { weight: 1, arbitrary: fc.record({ call: fc.constant('purge' as const), ids: someIds }) },
)

/** Any history of writes ends like that of the reference store. Embeddings and keys have suites of their own. */
export const lifeCycleLaws: StoreSuite = suite('life cycle laws', (test) => {
  test('any history of writes does the same as in the reference store', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const world = elsewhere()
      const twin = referenceTwin(world)
      for (const taken of steps) {
        expect(await take(world, taken), taken.call).toEqual(await take(twin, taken))
      }
      expect(await stateOf(world)).toEqual(await stateOf(twin))
    })
    await fc.assert(law, { numRuns: runs * 2 })
  })
})

/** Takes a step: what it answers, or that it was refused. Which of several faults is named first is free. */
async function take({ put, softDelete, revive, purge }: StoreWorld, taken: Step): Promise<unknown> {
  try {
    switch (taken.call) {
      case 'put':
        return await put(...taken.rows)
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

async function stateOf({ store, scope, find }: StoreWorld): Promise<unknown> {
  const { existing } = await store.readForWrite(scope, { ids, keys: [], parentIds: [] }, {})
  return {
    stored: existing
      .map(({ object, deleted }) => ({ object, deleted }))
      .toSorted((a, b) => (a.object.id < b.object.id ? -1 : 1)),
    live: await store.listObjects(scope, { limit: 100 }, {}),
    candidates: (await find({ lexical: 'common' })).toSorted(),
  }
}
