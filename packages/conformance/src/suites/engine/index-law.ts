import type { Engine, Filters, NearWindow, Scope, SearchRequest } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { corpus, type RandomTree } from '../../fixtures/arbitraries.ts'
import { scriptedIndex } from '../../fixtures/scripted-index.ts'
import { suite } from '../../harness/suite.ts'

const oneTest: fc.Arbitrary<Filters> = fc.oneof(
  fc.constantFrom('deal', 'note', 'Deal').map((kind): Filters => ({ kind })),
  fc.constantFrom('common', 'Common').map((title): Filters => ({ title })),
  fc.constantFrom('open', 2010, true).map((status): Filters => ({ status })),
  fc.constantFrom(2003.5, 2010).map((year): Filters => ({ year: { ge: year } })),
  fc.boolean().map((exists): Filters => ({ year: { exists } })),
  fc.constant<Filters>({ occurred_after: '2026-01-01T00:01:00Z' }),
)
const filters: fc.Arbitrary<Filters | undefined> = fc.option(
  fc.oneof(
    oneTest,
    oneTest.map((not): Filters => ({ not })),
    fc.array(oneTest, { minLength: 2, maxLength: 3 }).map((or): Filters => ({ or })),
    fc.array(oneTest, { minLength: 2, maxLength: 3 }).map((and): Filters => ({ and })),
  ),
  { nil: undefined },
)
const withinIds: fc.Arbitrary<readonly string[] | undefined> = fc.option(
  fc.array(fc.constantFrom('r0', 'r1', 'r1-0', 'r2-1', 'unknown'), { minLength: 1, maxLength: 3 }),
  { nil: undefined },
)
const near: fc.Arbitrary<NearWindow | undefined> = fc.constantFrom(undefined, { field: 'year', from: 2004 })

/** What an index suggests is judged as the store judges its own candidates. */
export const indexLaw: EngineSuite = suite('index law', (test) => {
  test('of everything there is, the same objects by the same evidence as by their words', async (world) => {
    const law = fc.asyncProperty(corpus, filters, withinIds, near, async (trees, wanted, ids, window) => {
      const scope = world.anotherScope()
      const index = scriptedIndex()
      const kb = await world.engine({ index, config: { evidencePerHit: 10, fusion: { method: 'rrf' } } })
      index.suggest(...(await write(kb, scope, trees)))
      const request = {
        filters: wanted,
        withinIds: ids,
        near: window,
        explain: true,
        recency: false as const,
        limit: 50,
      }
      const ask = (channels: NonNullable<SearchRequest['channels']>) => found(kb, scope, { ...request, channels })
      expect(await ask(['vector'])).toEqual(await ask(['lexical']))
    })
    await fc.assert(law, { numRuns: world.runs })
  })
})

/** Writes and deletes what the trees say; what an index that forgot nothing would suggest, and every ref under another kind. */
async function write(kb: Engine, scope: Scope, trees: readonly RandomTree[]): Promise<readonly unknown[]> {
  const items = trees.flatMap(({ root, parts }, i) => [
    { ...root, id: `r${i}` },
    ...parts.map((part, j) => ({ ...part, id: `r${i}-${j}`, parentId: `r${i}` })),
  ])
  await kb.putMany(
    scope,
    items.map(({ facets, embedded: _, touched: __, deleted: ___, ...fields }) => ({
      ...fields,
      summary: 'common',
      properties: facets,
    })),
  )
  await kb.softDeleteMany(
    scope,
    items.filter(({ deleted }) => deleted).map(({ id }) => id),
  )
  return items.flatMap(({ id, kind }) => [
    { ref: id, kind: 'other' },
    { ref: id, kind },
  ])
}

/** Hits with the parts that made them one, and whether the window boosted them; by id. */
async function found(kb: Engine, scope: Scope, request: Omit<SearchRequest, 'query'>): Promise<unknown> {
  const { objects } = await kb.search(scope, { query: 'common', ...request })
  return objects
    .map(({ id, evidence, explanation }) => ({
      id,
      evidence: evidence.map(({ partId }) => partId).toSorted(),
      boosted: explanation?.boosts.near !== undefined && evidence.length === 1,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
