import type { Engine, Scope } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { nodeIds, type RandomGraph, randomGraph } from '../../fixtures/random-graph.ts'
import { walkRules as rules, type WalkRules, walkModel } from '../../fixtures/walk-model.ts'
import { walked } from '../../fixtures/walked.ts'
import { suite } from '../../harness/suite.ts'

/** What becomes of a graph afterwards: what is deleted, what becomes a part, which edges go. */
interface Loss {
  readonly deleted: readonly string[]
  readonly parts: readonly string[]
  readonly unlinked: readonly number[]
}

const loss: fc.Arbitrary<Loss> = fc.record({
  deleted: fc.subarray(['c', 'd', 'e'], { maxLength: 2 }),
  parts: fc.subarray(['f'], { maxLength: 1 }),
  unlinked: fc.array(fc.nat({ max: 30 }), { maxLength: 4 }),
})

export const walkLaws: EngineSuite = suite('walk laws', (test) => {
  test('a walk reaches what the scope can see, by its shortest path, and nothing else', async (world) => {
    const { engine, anotherScope, runs, store } = world
    const kb = await engine()
    // It writes to the store alone: a graph beside it holds on to what is gone.
    const behindItsBack = await engine({ store, graph: undefined })
    const law = fc.asyncProperty(
      randomGraph,
      loss,
      fc.array(rules, { minLength: 2, maxLength: 2 }),
      async (graph, lost, asked) => {
        const scope = anotherScope()
        await write(kb, scope, graph)
        await lose(behindItsBack, scope, graph, lost)
        const edges = await allEdges(kb, scope)
        for (const one of asked) {
          for (const seeds of [['a'], ['b', 'a']]) {
            const expected = walkModel(edges, seeds, one)
            const { objects } = await kb.expandMany(scope, { objectIds: seeds, ...one })
            const others = objects.filter(({ id }) => !seeds.includes(id))
            expect(new Map(others.map(({ id, relation }) => [id, relation?.depth]))).toEqual(expected)
            expect(objects.every(({ id, relation }) => relation?.sourceId !== id)).toBe(true)
            for (const { id, relation } of objects) expectPath(edges, id, relation)
          }
        }
      },
    )
    await fc.assert(law, { numRuns: runs })
  })

  test('both directions are out and in together', async ({ engine, anotherScope, runs }) => {
    const kb = await engine()
    const law = fc.asyncProperty(randomGraph, rules, async (graph, { relations }) => {
      const scope = anotherScope()
      await write(kb, scope, graph)
      const reach = async (direction: WalkRules['direction']) =>
        idsOf((await kb.expand(scope, { objectId: 'a', relations, direction })).objects)
      const union = new Set([...(await reach('out')), ...(await reach('in'))])
      expect((await reach('both')).toSorted()).toEqual([...union].sort())
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('the order in which a graph was written changes nothing', async ({ engine, anotherScope, runs }) => {
    const kb = await engine()
    const law = fc.asyncProperty(randomGraph, rules, async (graph, request) => {
      const answers: unknown[] = []
      for (const reversed of [false, true]) {
        const scope = anotherScope()
        await write(kb, scope, graph, reversed)
        const { objects } = await kb.expandMany(scope, { objectIds: ['a', 'b'], ...request })
        answers.push(objects.map(({ id, relation }) => [id, relation]))
      }
      expect(answers[0]).toEqual(answers[1])
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('a budget cuts the answer, to the object', async ({ engine, anotherScope, runs }) => {
    const kb = await engine()
    const budgets = fc.integer({ min: 1, max: 7 })
    const law = fc.asyncProperty(randomGraph, rules, budgets, async (graph, one, budget) => {
      const scope = anotherScope()
      await write(kb, scope, graph)
      const request = { objectIds: ['a', 'b'], ...one }
      const whole = await kb.expandMany(scope, request)
      const cut = await kb.expandMany(scope, { ...request, budget })
      expect(walked(cut.objects)).toEqual(walked(whole.objects).slice(0, budget))
      if (cut.objects.length < whole.objects.length) expect(cut.truncated).toBe(true)
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('a budget cuts an answer with parts, to the object, and nothing is given twice', async (world) => {
    const { engine, anotherScope, runs } = world
    const kb = await engine({ config: { siblingRadius: 1 } })
    const parts = ['a', 'a', 'a', 'b', 'c'].map((parentId, position) => ({
      kind: 'note',
      id: `part-${position}`,
      parentId,
      position,
    }))
    const someSeeds = fc.shuffledSubarray([...nodeIds, ...parts.map(({ id }) => id)], { minLength: 1, maxLength: 4 })
    const budgets = fc.integer({ min: 1, max: 12 })
    const law = fc.asyncProperty(randomGraph, rules, someSeeds, budgets, async (graph, one, objectIds, budget) => {
      const scope = anotherScope()
      await write(kb, scope, graph)
      await kb.putMany(scope, parts)
      const request = { objectIds, ...one, containment: true }
      const whole = await kb.expandMany(scope, request)
      const cut = await kb.expandMany(scope, { ...request, budget })
      expect(walked(cut.objects)).toEqual(walked(whole.objects).slice(0, budget))
      expect(new Set(idsOf(whole.objects)).size).toBe(whole.objects.length)
      if (cut.objects.length < whole.objects.length) expect(cut.truncated).toBe(true)
    })
    await fc.assert(law, { numRuns: runs })
  })
})

/** Writes a random graph with an engine, all at one time. */
async function write(kb: Engine, scope: Scope, { edges }: RandomGraph, reversed = false): Promise<void> {
  const order = <T>(items: readonly T[]): readonly T[] => (reversed ? items.toReversed() : items)
  await putEntities(kb, scope, order(nodeIds), order(edges))
}

async function lose(kb: Engine, scope: Scope, { edges }: RandomGraph, { deleted, parts, unlinked }: Loss) {
  await kb.unlinkMany(
    scope,
    edges.filter((_, i) => unlinked.includes(i)).map(({ fromId, relation, toId }) => ({ fromId, relation, toId })),
  )
  await kb.softDeleteMany(scope, deleted)
  for (const id of parts) await kb.put(scope, 'thing', { id, parentId: 'a', title: 'common' })
}

async function allEdges(kb: Engine, scope: Scope) {
  return (await kb.listEdges(scope, {}, { limit: 1000 })).edges
}

/** A path begins at its seed, and each of its steps is an edge that is there. */
function expectPath(
  edges: Awaited<ReturnType<typeof allEdges>>,
  id: string,
  relation: Awaited<ReturnType<Engine['expandMany']>>['objects'][number]['relation'],
): void {
  let at = relation?.sourceId ?? ''
  for (const step of relation?.path ?? []) {
    const [fromId, toId] = step.direction === 'out' ? [at, step.id] : [step.id, at]
    const edge = { fromId, relation: step.relation, toId }
    expect(edges).toContainEqual(expect.objectContaining(edge))
    at = step.id
  }
  expect([at, relation?.path.length]).toEqual([id, relation?.depth])
}
