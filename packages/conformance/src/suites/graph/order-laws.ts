import type { EdgeRef, Graph, GraphEdge, GraphNode } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { suite } from '../../harness/suite.ts'
import { createReferenceGraph } from '../../reference/create-reference-graph.ts'
import { edgeOf, type WritableGraphSuite, type WritableGraphWorld } from '../../writable-graph-world.ts'

const ids: readonly string[] = ['a', 'b', 'c']
const refs: readonly EdgeRef[] = ['a knows b', 'b knows a', 'b likes c', 'c knows a'].map((name) => {
  const [fromId = '', relation = '', toId = ''] = name.split(' ')
  return { fromId, relation, toId }
})

/** One change of one subject: a write, or a removal. */
interface Change {
  readonly subject: string | EdgeRef
  readonly sequence: number
  readonly removes: boolean
}

/** The changes of one subject in the order of their making, the first with sequence 1. */
const historyOf = (subject: string | EdgeRef): fc.Arbitrary<readonly Change[]> =>
  fc
    .array(fc.boolean(), { minLength: 1, maxLength: 4 })
    .map((all) => all.map((removes, i) => ({ subject, sequence: i + 1, removes })))

/** Every change of every subject at least once, in any order, some several times. */
const delivery: fc.Arbitrary<readonly Change[]> = fc
  .tuple(...[...ids, ...refs].map(historyOf))
  .map((histories) => histories.flat())
  .chain((changes) =>
    fc
      .array(fc.constantFrom(...changes), { maxLength: 6 })
      .chain((again) => fc.shuffledSubarray([...changes, ...again], { minLength: changes.length + again.length })),
  )

/** Changes of subjects that differ, for one call. */
const batch: fc.Arbitrary<readonly Change[]> = fc
  .constantFrom<readonly (string | EdgeRef)[]>(ids, refs)
  .chain((all) =>
    fc
      .tuple(
        fc.shuffledSubarray([...all], { minLength: 1 }),
        fc.boolean(),
        fc.array(fc.nat({ max: 4 }), { minLength: all.length, maxLength: all.length }),
      )
      .map(([subjects, removes, sequences]) =>
        subjects.map((subject, i) => ({ subject, removes, sequence: sequences[i] ?? 0 })),
      ),
  )

/** What holds however writes and removals overtake each other. */
export const orderLaws: WritableGraphSuite = suite('order laws', (test) => {
  test('whatever the order of changes, and however often they come, the last of each subject stands', async (world) => {
    const law = fc.asyncProperty(delivery, async (changes) => {
      const { graph, scope, node, edge } = world.elsewhere()
      const copy = copyOf(graph, { scope, node, edge })
      for (const change of changes) await copy.make([change])
      const last = new Map([...ids, ...refs].map((subject) => [subject, lastOf(changes, subject)]))
      const stands = (subject: string | EdgeRef) => last.get(subject)?.removes === false
      const wanted = refs.filter((ref) => [ref, ref.fromId, ref.toId].every(stands))
      const before = await copy.seen()
      expect(before.nodes).toEqual(ids.filter(stands).map((id) => nodeName(id, last.get(id)?.sequence)))
      // An edge may still be missing, or be an older one: an end came after its last state. None is there that must not be.
      expect(wanted.map(nameOf)).toEqual(expect.arrayContaining(before.edges.map(nameOf)))
      for (const change of last.values()) await copy.make([change])
      const after = await copy.seen()
      expect(after.nodes).toEqual(before.nodes)
      expect(after.edges).toEqual(wanted.map((ref) => edgeOf(copy.edgeAt(ref, last.get(ref)?.sequence ?? 0))))
      expect(after.found).toEqual(after.edges.map(nameOf))
    })
    await fc.assert(law, { numRuns: world.runs })
  })

  test('after any history, the graph is as the reference graph', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(fc.array(batch, { minLength: 3, maxLength: 14 }), async (batches) => {
      const { graph, scope, node, edge } = elsewhere()
      const [copy, twin] = [graph, createReferenceGraph()].map((one) => copyOf(one, { scope, node, edge }))
      for (const changes of batches) expect(await copy?.make(changes)).toEqual(await twin?.make(changes))
      expect(await copy?.seen()).toEqual(await twin?.seen())
    })
    await fc.assert(law, { numRuns: runs })
  })
})

/** Makes changes of a graph, and says what can be seen of it. */
function copyOf(graph: Graph, { scope, node, edge }: Pick<WritableGraphWorld, 'scope' | 'node' | 'edge'>) {
  const nodeAt = (id: string, sequence: number): GraphNode =>
    node({ id, title: 'amber', sequence, updatedAt: timeOf(sequence) })
  const edgeAt = (ref: EdgeRef, sequence: number): GraphEdge =>
    edge({ ...ref, note: 'amber', sequence, version: 1 + sequence, updatedAt: timeOf(sequence) })
  return {
    edgeAt,
    /** Makes changes that are all alike in one call each; gives the edges that were missing an end. */
    make: async (changes: readonly Change[]): Promise<readonly string[]> => {
      const removes = changes.some((change) => change.removes)
      const nodes = changes.flatMap(({ subject, sequence }) =>
        typeof subject === 'string' ? [nodeAt(subject, sequence)] : [],
      )
      const edges = changes.flatMap(({ subject, sequence }) =>
        typeof subject === 'string' ? [] : [edgeAt(subject, sequence)],
      )
      if (nodes.length > 0) await (removes ? graph.removeNodes(scope, nodes, {}) : graph.upsertNodes(scope, nodes, {}))
      if (removes) await graph.removeEdges(scope, edges, {})
      const { missing } = await graph.upsertEdges(scope, removes ? [] : edges, {})
      return missing.map(nameOf).toSorted()
    },
    seen: async () => {
      const { neighbors } = await graph.neighbors(scope, { ids, direction: 'out', limitPerNode: 100 }, {})
      const { channels } = await graph.searchObjects(scope, { lexical: { query: 'amber', limit: 100 } }, {})
      const { hits } = await graph.searchEdges(scope, { query: 'amber', limit: 100 }, {})
      const byName = (a: EdgeRef, b: EdgeRef): number => (nameOf(a) < nameOf(b) ? -1 : 1)
      return {
        nodes: (channels.lexical ?? []).map(({ id, updatedAt }) => `${id} ${updatedAt.toISOString()}`).toSorted(),
        edges: neighbors.map((neighbor) => neighbor.edge).toSorted(byName),
        found: hits.map((hit) => nameOf(hit.edge)).toSorted(),
      }
    },
  }
}

function lastOf(changes: readonly Change[], subject: string | EdgeRef): Change {
  const all = changes.filter((change) => change.subject === subject)
  return all.reduce((last, change) => (change.sequence > last.sequence ? change : last))
}

function nodeName(id: string, sequence = 0): string {
  return `${id} ${timeOf(sequence).toISOString()}`
}

function timeOf(sequence: number): Date {
  return new Date(Date.UTC(2026, 2, 3, 0, sequence))
}

function nameOf({ fromId, relation, toId }: EdgeRef): string {
  return `${fromId} ${relation} ${toId}`
}
