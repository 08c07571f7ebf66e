import type { Candidate, EdgeRef, FilterPlan, Graph, GraphEdge, GraphNode } from '@recollect/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryGraph } from '../src/index.ts'
import { aNode, anEdge, at, readBack, scope } from './support/make.ts'
import { keyOf, NaiveGraph } from './support/naive-graph.ts'

const ids = ['a', 'b', 'c', 'd', 'e', '\u{1f600}', '\uffff']
const relations = ['likes', 'knows', 'is']
const id = fc.constantFrom(...ids)
const text = fc
  .array(fc.constantFrom('red', 'green', 'Blue', 'sky', '空'), { maxLength: 5 })
  .map((all) => all.join(' '))
const sequence = fc.integer({ min: 0, max: 3 })
const minute = fc.integer({ min: 0, max: 3 }).map(at)
const vector = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 })

const node: fc.Arbitrary<GraphNode> = fc
  .record({
    id,
    kind: fc.constantFrom('thing', 'place'),
    text,
    facets: fc.oneof(fc.constant({}), fc.record({ size: fc.integer({ min: 0, max: 4 }) })),
    updatedAt: minute,
    sequence,
    embedding: fc.option(
      vector.map((values) => Float32Array.from(values)),
      { nil: undefined },
    ),
  })
  .map(({ id, ...fields }) => aNode(id, fields))

const ref: fc.Arbitrary<EdgeRef> = fc
  .tuple(id, fc.constantFrom(...relations), id)
  .filter(([fromId, , toId]) => fromId !== toId)
  .map(([fromId, relation, toId]) => ({ fromId, relation, toId }))

const edge: fc.Arbitrary<GraphEdge> = fc
  .tuple(ref, minute, sequence, fc.option(fc.constantFrom(0, 0.5, 1)), fc.option(text))
  .map(([ends, updatedAt, sequence, confidence, note]) => ({
    ...anEdge(keyOf(ends), { updatedAt, sequence, version: 4 - sequence }),
    ...(confidence === null ? {} : { confidence }),
    ...(note === null ? {} : { note, status: 'seen' }),
  }))

const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 8 })
const step = fc.oneof(
  some(node).map((nodes) => ({ nodes })),
  some(edge).map((edges) => ({ edges })),
  some(edge).map((edges) => ({ edges })),
  some(fc.tuple(ref, sequence)).map((all) => ({ unlinked: all.map(([ends, sequence]) => ({ ...ends, sequence })) })),
  fc.array(fc.record({ id, sequence }), { maxLength: 2 }).map((gone) => ({ gone })),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(graph: Graph, naive: NaiveGraph, step: Step): Promise<void> {
  if ('nodes' in step) {
    await graph.upsertNodes(scope, step.nodes, {})
    naive.upsertNodes(step.nodes)
  } else if ('edges' in step) {
    expect(await graph.upsertEdges(scope, step.edges, {})).toEqual({ missing: naive.upsertEdges(step.edges) })
  } else if ('unlinked' in step) {
    await graph.removeEdges(scope, step.unlinked, {})
    naive.removeEdges(step.unlinked)
  } else {
    await graph.removeNodes(scope, step.gone, {})
    naive.removeNodes(step.gone)
  }
}

const history = fc.array(step, { minLength: 1, maxLength: 25 })
const start: Step = { nodes: ids.map((id) => aNode(id, { text: 'sky' })) }

it('after any history, neighbours are those of a graph that looks at every edge', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.record({
        ids: fc.uniqueArray(id, { minLength: 1 }),
        relations: fc.option(fc.subarray(relations, { minLength: 1 }), { nil: undefined }),
        direction: fc.constantFrom('out', 'in', 'both'),
        limitPerNode: fc.integer({ min: 1, max: 5 }),
      }),
      async (steps, request) => {
        const graph = createMemoryGraph({ dimensions: 3 })
        const naive = new NaiveGraph()
        for (const step of [start, ...steps]) {
          await take(graph, naive, step)
          expect(await graph.neighbors(scope, request, {})).toEqual(naive.neighbors(request))
        }
      },
    ),
    { numRuns: 150 },
  )
})

it('after any history, nodes are found as in a graph that scores every node', async () => {
  const filter: FilterPlan = { op: 'ge', field: { on: 'property', name: 'size' }, value: 2 }
  const requests = fc.record({
    kinds: fc.option(fc.subarray(['thing', 'place'], { minLength: 1 }), { nil: undefined }),
    filter: fc.option(fc.constant(filter), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(history, requests, text, vector, async (steps, request, query, values) => {
      const graph = createMemoryGraph({ dimensions: 3 })
      const naive = new NaiveGraph()
      for (const step of [start, ...steps]) await take(graph, naive, step)
      const lexical = { query, limit: 20 }
      const found = await graph.searchObjects(scope, { ...request, lexical }, {})
      expectAlike(found.channels.lexical, naive.lexical(query, request))
      const vector = Float32Array.from(values)
      const near = await graph.searchObjects(scope, { vector: { space: '', vector, limit: 20 } }, {})
      expectAlike(near.channels.vector, naive.vector(vector))
    }),
    { numRuns: 150 },
  )
})

it('after any history, notes are found as in a graph that scores every edge', async () => {
  await fc.assert(
    fc.asyncProperty(history, text, fc.subarray(relations, { minLength: 1 }), async (steps, query, relations) => {
      const graph = createMemoryGraph()
      const naive = new NaiveGraph()
      for (const step of [start, ...steps]) await take(graph, naive, step)
      const { hits } = await graph.searchEdges(scope, { query, relations, limit: 100 }, {})
      const scores = naive.notes(query)
      const wanted = naive.edges.filter((edge) => relations.includes(edge.relation) && scores.has(keyOf(edge)))
      expect(new Set(hits.map(({ edge }) => keyOf(edge)))).toEqual(new Set(wanted.map(keyOf)))
      for (const { edge, score } of hits) {
        expect(score).toBeCloseTo(scores.get(keyOf(edge)) ?? Number.NaN, 9)
        expect(naive.edges.map(readBack)).toContainEqual(edge)
      }
      const order = hits.map(({ score }) => score)
      expect(order).toEqual(order.toSorted((a, b) => b - a))
    }),
    { numRuns: 150 },
  )
})

it('does not depend on the order of writing', async () => {
  const edges = fc.uniqueArray(edge, { selector: keyOf, maxLength: 30 })
  const nodes = fc.uniqueArray(node, { selector: ({ id }) => id, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(nodes, edges, async (nodes, edges) => {
      const answers = [false, true].map(async (reversed) => {
        const graph = createMemoryGraph()
        await graph.upsertNodes(scope, reversed ? nodes.toReversed() : nodes, {})
        for (const edge of reversed ? edges.toReversed() : edges) await graph.upsertEdges(scope, [edge], {})
        return [
          await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 3 }, {}),
          await graph.searchObjects(scope, { lexical: { query: 'red sky blue', limit: 3 } }, {}),
          await graph.searchEdges(scope, { query: 'red sky blue', limit: 3 }, {}),
        ]
      })
      const [forwards, backwards] = await Promise.all(answers)
      expect(backwards).toEqual(forwards)
    }),
    { numRuns: 100 },
  )
})

/** The same candidates; scores but for the last digits, which may also decide the order of near equals. */
function expectAlike(found: readonly Candidate[] | undefined, wanted: readonly Candidate[]): void {
  const byId = (a: Candidate, b: Candidate) => (a.id < b.id ? -1 : 1)
  const rounded = (all: readonly Candidate[]) =>
    all.map((one) => ({ ...one, score: expect.closeTo(one.score, 5) })).sort(byId)
  expect(found?.toSorted(byId)).toEqual(rounded(wanted))
  const scores = found?.map(({ score }) => score)
  expect(scores).toEqual(scores?.toSorted((a, b) => b - a))
}
