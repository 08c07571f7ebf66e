import { randomUUID } from 'node:crypto'
import type {} from '@recollect/tooling-helix'
import { describe, expect, inject, it } from 'vitest'
import { createHelixGraph, type HelixGraph } from '../src/index.ts'
import { storedAt } from './support/stored-at.ts'
import { aNode, anEdge, scope } from './support/worlds.ts'

const engine = inject('helix')

describe.skipIf('missing' in engine)('processes that write and remove the same at once', () => {
  async function processes(count: number) {
    const url = 'url' in engine ? engine.url : ''
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
    for (let round = 0; round < 8; round += 1) {
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
    for (let round = 0; round < 8; round += 1) {
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
    expect(nodes.filter((row) => row['live'] === false)).toHaveLength(8)
    expect(edges.filter((row) => row['live'] === true)).toEqual([])
  })

  it('hold a removal of what none of them knew once', async () => {
    const { atOnce, stored } = await processes(3)
    const nodes: string[] = []
    const edges: string[] = []
    for (let round = 0; round < 8; round += 1) {
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
})
