import type { Engine, ExploreResult, GraphSearch, Scope } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putTexts } from '../../fixtures/put-texts.ts'
import { nodeIds, type RandomGraph, randomGraph } from '../../fixtures/random-graph.ts'
import { walkModel, walkRules } from '../../fixtures/walk-model.ts'
import { suite } from '../../harness/suite.ts'

/** What becomes of a random graph: colours of its objects, what is deleted, what becomes a part. */
const fate = fc.record({
  red: fc.subarray([...nodeIds]),
  walls: fc.subarray(['b', 'c', 'd', 'e']),
  deleted: fc.subarray(['c', 'd', 'e'], { maxLength: 2 }),
  parts: fc.subarray(['f'], { maxLength: 1 }),
})
type Fate = typeof fate extends fc.Arbitrary<infer T> ? T : never

const rules = walkRules.map(({ relations, direction, maxHops }) => ({
  hops: maxHops,
  direction,
  ...(relations === 'all' ? {} : { relations }),
}))

const seeds = fc.shuffledSubarray([...nodeIds], { minLength: 1, maxLength: 3 })

export const linkLaws: EngineSuite = suite('link laws', (test) => {
  test('what is explored is what the scope and the filters let through, by its shortest path', async (world) => {
    const { engine, anotherScope, runs, store } = world
    const kb = await engine()
    const behindItsBack = await engine({ store, graph: undefined })
    const law = fc.asyncProperty(
      randomGraph,
      fate,
      rules,
      seeds,
      fc.boolean(),
      async (graph, lost, asked, objectIds, passing) => {
        const scope = anotherScope()
        await write(kb, behindItsBack, scope, graph, lost)
        const through = passing ? lost.walls : []
        const open = nodeIds.filter(
          (id) =>
            (lost.red.includes(id) || through.includes(id)) && !lost.deleted.includes(id) && !lost.parts.includes(id),
        )
        const edges = graph.edges.filter(({ fromId, toId }) => open.includes(fromId) && open.includes(toId))
        const begin = objectIds.filter((id) => open.includes(id))
        const model = walkModel(edges, begin, { ...asked, relations: asked.relations ?? 'all', maxHops: asked.hops })
        const request = { filters: { colour: 'red' }, ...asked, ...(passing ? { through: ['wall'] } : {}) }
        const explored = await kb.explore(scope, { objectIds, ...request })
        const depths = new Map(explored.nodes.map(({ object, depth }) => [object.id, depth]))
        expect(depths).toEqual(new Map([...begin.map((id) => [id, 0] as const), ...model]))
        expect(explored.nodes).toHaveLength(depths.size)
        expectSound(scope, explored, asked.hops)

        // A search shows the same, but for what is only passed through and the seeds, which are no hits.
        const { objects } = await kb.search(scope, {
          query: 'nothing-like-it',
          limit: 20,
          ...{ filters: request.filters, explain: true },
          graph: { ...asked, from: objectIds, ...(passing ? { through: ['wall'] } : {}) },
        })
        for (const { id, explanation } of objects) {
          expect(lost.red).toContain(id)
          const node = explored.nodes.find(({ object }) => object.id === id)
          if (!begin.includes(id)) expect(explanation?.graph?.weight).toBe(node?.score)
        }
        expect(
          idsOf(objects)
            .filter((id) => !begin.includes(id))
            .toSorted(),
        ).toEqual([...model.keys()].filter((id) => lost.red.includes(id)).toSorted())
      },
    )
    await fc.assert(law, { numRuns: runs })
  })

  test('a budget only takes away, and says so', async ({ engine, anotherScope, runs }) => {
    const kb = await engine()
    const budgets = fc.oneof(
      fc.integer({ min: 1, max: 6 }).map((maxNodes) => ({ maxNodes })),
      fc.integer({ min: 1, max: 12 }).map((maxEdges) => ({ maxEdges })),
      fc.integer({ min: 1, max: 4 }).map((perNode) => ({ perNode })),
    )
    const law = fc.asyncProperty(randomGraph, rules, seeds, budgets, async (graph, asked, objectIds, budget) => {
      const scope = anotherScope()
      await putTexts(kb, scope, contents, graph.edges)
      const whole = await kb.explore(scope, { objectIds, ...asked })
      const cut = await kb.explore(scope, { objectIds, ...asked, ...budget })
      expectSound(scope, cut, asked.hops)
      expect(whole.truncated).toBe(false)
      expect(cut.nodes.length).toBeLessThanOrEqual('maxNodes' in budget ? budget.maxNodes : whole.nodes.length)
      expect(cut.edges.length).toBeLessThanOrEqual('maxEdges' in budget ? budget.maxEdges : whole.edges.length)
      expect(whole.edges).toEqual(expect.arrayContaining([...cut.edges]))
      const all = new Map(whole.nodes.map((node) => [node.object.id, node]))
      for (const { object, depth } of cut.nodes) expect(depth).toBeGreaterThanOrEqual(all.get(object.id)?.depth ?? 99)
      const missing = cut.nodes.length < whole.nodes.length || cut.edges.length < whole.edges.length
      // An edge that one end does not follow may be met from the other.
      if (missing || !('perNode' in budget)) expect(cut.truncated).toBe(missing)
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('a graph beside the store changes nothing, nor does the order of writing', async (world) => {
    const { engine, anotherScope, runs, store } = world
    const kb = await engine()
    const truth = await engine({ store, graph: undefined })
    const law = fc.asyncProperty(randomGraph, rules, seeds, async (graph, asked, objectIds) => {
      const answers: unknown[] = []
      for (const edges of [graph.edges, graph.edges.toReversed()]) {
        const scope = anotherScope()
        await putTexts(kb, scope, contents, edges)
        for (const one of [kb, truth]) {
          const { nodes, truncated } = await one.explore(scope, { objectIds, ...asked })
          const scores = nodes.map(({ object, depth, score }) => [object.id, depth, score])
          const found = await one.search(scope, {
            query: 'harbour',
            graph: { ...asked, from: objectIds } satisfies GraphSearch,
          })
          answers.push([scores, truncated, found.objects.map(({ id, score }) => [id, score])])
        }
      }
      for (const answer of answers) expect(answer).toEqual(answers[0])
    })
    await fc.assert(law, { numRuns: runs })
  })
})

const contents: Readonly<Record<string, string>> = Object.fromEntries(
  nodeIds.map((id) => [id, id === 'a' ? 'harbour' : 'mill']),
)

/** Writes a random graph, and then what becomes of it, behind the back of a graph beside the store. */
async function write(kb: Engine, alone: Engine, scope: Scope, { edges }: RandomGraph, lost: Fate): Promise<void> {
  const colour = (id: string) => (lost.red.includes(id) ? 'red' : 'blue')
  const kind = (id: string) => (lost.walls.includes(id) ? 'wall' : 'thing')
  await kb.putMany(
    scope,
    nodeIds.map((id) => ({ kind: kind(id), id, content: 'mill', properties: { colour: colour(id) } })),
  )
  await kb.linkMany(scope, edges)
  await alone.softDeleteMany(scope, lost.deleted)
  for (const id of lost.parts) await alone.put(scope, 'thing', { id, parentId: 'a', content: 'mill' })
}

/** What holds of every exploration: edges join its objects; each path begins at a seed, goes along edges, and is worth its score. */
function expectSound(scope: Scope, { nodes, edges }: ExploreResult, hops: number): void {
  const byId = new Map(nodes.map((node) => [node.object.id, node]))
  for (const { namespace, fromId, toId } of edges) {
    expect(namespace).toBe(scope.namespace)
    expect([byId.has(fromId), byId.has(toId)]).toEqual([true, true])
  }
  for (const { object, depth, score, seedId, path } of nodes) {
    expect(object.namespace).toBe(scope.namespace)
    expect(score).toBeGreaterThanOrEqual(0)
    expect(score).toBeLessThanOrEqual(1)
    expect(byId.get(seedId)?.depth).toBe(0)
    expect(path.length).toBeGreaterThanOrEqual(depth)
    expect(path.length).toBeLessThanOrEqual(hops)
    let at = seedId
    for (const { relation, direction, id } of path) {
      const [fromId, toId] = direction === 'out' ? [at, id] : [id, at]
      expect(edges).toContainEqual(expect.objectContaining({ fromId, relation, toId }))
      at = id
    }
    expect(at).toBe(object.id)
  }
}
