import type { Lane } from '@recollect/core'
import { createEngine } from '@recollect/core'
import { createMemory, outlineExtractor } from '@recollect/core/memory'
import fc from 'fast-check'
import { expect } from 'vitest'
import { take, twoLanes, viewOf } from '../../fixtures/memory-history.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'
import { createReferenceStore } from '../../reference/create-reference-store.ts'

export const laneLaws: MemorySuite = suite('lane laws', (test) => {
  test('law: a lane among others answers as it would alone, in a store of its own', async (world) => {
    const { lane, clock } = world
    const extractor = outlineExtractor()
    const mind = await world.memory({ extractor })
    await fc.assert(
      fc.asyncProperty(twoLanes, async (history) => {
        const tenant = `${lane.tenant}-${crypto.randomUUID()}`
        const shared: readonly Lane[] = [
          { tenant, agent: 'agent' },
          { tenant, agent: 'agent', relationship: 'ann' },
        ]
        const ids = [new Map<string, string>(), new Map<string, string>()]
        const among: unknown[][] = [[], []]
        for (const { lane: at, step } of history) {
          const [own, known] = [shared[at] ?? lane, ids[at] ?? new Map()]
          among[at]?.push(await take(mind, own, step, known))
        }
        for (const [at, own] of shared.entries()) {
          const engine = await createEngine({ store: createReferenceStore(), clock })
          const alone = createMemory({ engine, extractor, clock })
          const known = new Map<string, string>()
          const outcomes = []
          for (const { step } of history.filter((taken) => taken.lane === at)) {
            outcomes.push(await take(alone, own, step, known))
          }
          expect(among[at]).toEqual(outcomes)
          expect(await viewOf(mind, own)).toEqual(await viewOf(alone, own))
        }
      }),
      { numRuns: world.runs },
    )
  })
})
