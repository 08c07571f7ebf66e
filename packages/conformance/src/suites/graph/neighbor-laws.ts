import { compareNeighbors, type NeighborRequest } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { nodeIds, randomGraph, relationNames, writeGraph } from '../../fixtures/random-graph.ts'
import type { GraphSuite } from '../../graph-world.ts'
import { suite } from '../../harness/suite.ts'
import { referenceGraphTwin } from '../../reference/reference-graph-twin.ts'

const request: fc.Arbitrary<NeighborRequest> = fc.record({
  ids: fc.shuffledSubarray([...nodeIds, 'unknown'], { minLength: 1 }),
  relations: fc.option(fc.shuffledSubarray([...relationNames, 'unknown'], { minLength: 1 }), { nil: undefined }),
  direction: fc.constantFrom('out', 'in', 'both'),
  limitPerNode: fc.integer({ min: 1, max: 6 }),
})
const someRequests = fc.array(request, { minLength: 3, maxLength: 3 })

/** What holds for every graph, however it was made. */
export const neighborLaws: GraphSuite = suite('neighbor laws', (test) => {
  test('any graph is walked as in the reference store', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(randomGraph, someRequests, async (graph, requests) => {
      const world = elsewhere()
      const twin = referenceGraphTwin(world)
      await writeGraph(world, graph)
      await writeGraph(twin, graph)
      for (const asked of requests) {
        const [answer, expected] = [await world.neighbors(asked), await twin.neighbors(asked)]
        expect(answer.neighbors).toEqual(expected.neighbors)
        expect(answer.truncated.toSorted()).toEqual(expected.truncated.toSorted())
      }
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('both directions are out and in together', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(randomGraph, request, async (graph, { ids, relations }) => {
      const world = elsewhere()
      await writeGraph(world, graph)
      const { neighbors: both } = await world.neighbors({ ids, relations })
      const { neighbors: out } = await world.neighbors({ ids, relations, direction: 'out' })
      const { neighbors: into } = await world.neighbors({ ids, relations, direction: 'in' })
      const expected = ids.flatMap((id) =>
        [...out, ...into].filter(({ nodeId }) => nodeId === id).toSorted(compareNeighbors),
      )
      expect(both).toEqual(expected)
    })
    await fc.assert(law, { numRuns: Math.ceil(runs / 2) })
  })

  test('the order in which a graph was written changes nothing', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(randomGraph, request, async (graph, asked) => {
      const namespaces = [elsewhere(), elsewhere()]
      const [forth, back] = await Promise.all(
        namespaces.map(async (world, i) => {
          await writeGraph(world, graph, (items) => (i === 0 ? items : items.toReversed()))
          const { neighbors, truncated } = await world.neighbors(asked)
          return [neighbors.map(({ edge: { namespace: _, ...edge }, ...rest }) => ({ ...rest, edge })), truncated]
        }),
      )
      expect(forth).toEqual(back)
    })
    await fc.assert(law, { numRuns: Math.ceil(runs / 2) })
  })
})
