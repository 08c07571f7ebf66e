import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createHelixGraph, type HelixGraph } from '../../src/index.ts'
import { engineUrl, missing } from './engine.ts'
import { storedAt } from './stored-at.ts'
import { aNode, anEdge, scope } from './worlds.ts'

/** Registers the tests of several processes that write the same, each `rounds` times. */
export function testRaces(rounds: number): void {
  describe.skipIf(missing !== undefined)('processes that write and remove the same at once', () => {
    async function processes(count: number) {
      const url = engineUrl()
      const label = `Run_${randomUUID().replaceAll('-', '')}`
      const graphs = Array.from({ length: count }, () => createHelixGraph({ url, label, retries: 30 }))
      await Promise.all(graphs.map((graph) => graph.ready()))
      const atOnce = (...writes: readonly ((graph: HelixGraph) => Promise<unknown>)[]) =>
        Promise.all(
          graphs.flatMap((graph, i) => {
            const write = writes[i % writes.length]
            return write === undefined ? [] : [write(graph)]
          }),
        )
      const [graph] = graphs
      if (graph === undefined) throw new Error('At least one process is needed.')
      return { graph, atOnce, stored: () => storedAt(url, label) }
    }
    const summary = (rows: readonly Readonly<Record<string, unknown>>[], key: string) =>
      rows.map((row) => `${row[key]} ${row['live'] ? 'live' : 'gone'} ${row['sequence']}`).toSorted()

    it('agree on the highest sequence of each node and edge, whoever was first', async () => {
      const { graph, atOnce, stored } = await processes(4)
      const nodes: string[] = []
      const edges: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const [a, b, c] = [`a${round}`, `b${round}`, `c${round}`]
        const words = `${b} knows ${c}`
        await graph.upsertNodes(scope, [aNode(b), aNode(c)], {})
        const removalWins = round % 2 === 0
        const [write, removal] = removalWins ? [4, 5] : [6, 5]
        await atOnce(
          (one) => one.upsertNodes(scope, [aNode(a, { sequence: write })], {}),
          (one) => one.removeNodes(scope, [{ id: a, sequence: removal }], {}),
          (one) => one.upsertEdges(scope, [anEdge(words, { sequence: write, note: 'amber' })], {}),
          (one) => one.removeEdges(scope, [anEdge(words, { sequence: removal })], {}),
        )
        const state = removalWins ? 'gone 5' : 'live 6'
        nodes.push(`["acme","${a}"] ${state}`, `["acme","${b}"] live 1`, `["acme","${c}"] live 1`)
        edges.push(`["acme","${b}","knows","${c}"] ${state}`)
      }
      const all = await stored()
      expect(summary(all.nodes, 'object_key')).toEqual(nodes.toSorted())
      expect(summary(all.edges, 'edge_key')).toEqual(edges.toSorted())
    })

    it('leave no edge at a node that is gone', async () => {
      const { graph, atOnce, stored } = await processes(4)
      for (let round = 0; round < rounds; round += 1) {
        const [a, b, c, d] = [`a${round}`, `b${round}`, `c${round}`, `d${round}`]
        await graph.upsertNodes(
          scope,
          [a, b, c, d].map((id) => aNode(id)),
          {},
        )
        await atOnce(
          (one) => one.removeNodes(scope, [{ id: a, sequence: 5 }], {}),
          ...[b, c, d].map((id) => (one: HelixGraph) => one.upsertEdges(scope, [anEdge(`${id} knows ${a}`)], {})),
        )
      }
      const { nodes, edges } = await stored()
      expect(nodes.filter((row) => row['live'] === false)).toHaveLength(rounds)
      expect(edges.filter((row) => row['live'] === true)).toEqual([])
    })

    it('hold a removal of what none of them knew once', async () => {
      const { atOnce, stored } = await processes(3)
      const nodes: string[] = []
      const edges: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const [a, b, c] = [`a${round}`, `b${round}`, `c${round}`]
        await atOnce(
          (one) => one.removeEdges(scope, [anEdge(`${a} knows ${b}`, { sequence: 5 })], {}),
          (one) => one.removeEdges(scope, [anEdge(`${a} knows ${b}`, { sequence: 7 })], {}),
          (one) => one.removeEdges(scope, [anEdge(`${b} knows ${c}`, { sequence: 6 })], {}),
        )
        nodes.push(...[a, b, c].map((id) => `["acme","${id}"] gone -1`))
        edges.push(`["acme","${a}","knows","${b}"] gone 7`, `["acme","${b}","knows","${c}"] gone 6`)
      }
      const all = await stored()
      expect(summary(all.nodes, 'object_key')).toEqual(nodes.toSorted())
      expect(summary(all.edges, 'edge_key')).toEqual(edges.toSorted())
    })
    it.each([
      ['make one of each node and edge', 2, true],
      ['make one of each edge without a note', 3, false],
    ])('%s', async (_, count, noted) => {
      const url = engineUrl()
      const label = `Run_${randomUUID().replaceAll('-', '')}`
      const processes = Array.from({ length: count }, () => createHelixGraph({ url, label, retries: 20 }))
      const all = (write: (graph: HelixGraph, i: number) => Promise<unknown>) => Promise.all(processes.map(write))
      await all((graph) => graph.ready())
      const words: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const [a, b, c] = [`a${round}`, `b${round}`, `c${round}`]
        await all((graph, i) =>
          graph.upsertNodes(
            scope,
            [a, b, c].map((id) => aNode(id, { title: `of${i}` })),
            {},
          ),
        )
        const edges = [`${a} knows ${b}`, `${c} knows ${b}`, `${a} likes ${c}`]
        words.push(...edges)
        const meta = (i: number) => (noted && i === round % 2 ? { note: 'amber' } : {})
        await all((graph, i) =>
          graph.upsertEdges(
            scope,
            edges.map((one) => anEdge(one, meta(i))),
            {},
          ),
        )
      }
      const stored = await storedAt(url, label)
      expect(stored.edges.map(wordsOf).toSorted()).toEqual(words.toSorted())
      expect(stored.nodes).toHaveLength(3 * rounds)
    })
  })
}

const wordsOf = (row: Readonly<Record<string, unknown>>) => `${row['from_id']} ${row['relation']} ${row['to_id']}`
