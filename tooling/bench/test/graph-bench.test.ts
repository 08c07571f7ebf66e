import { describe, expect, it } from 'vitest'
import { edgeBatches, makeGraph, makeSeeds } from '../src/graph/graph-data.ts'
import type { WalkMeasurement } from '../src/graph/graph-measurement.ts'
import { graphResults, graphTable } from '../src/graph/graph-report.ts'
import { measureGraph } from '../src/graph/measure-graph.ts'

describe('the graph', () => {
  it('is the same for the same seed, has no edge twice and none from a node to itself', () => {
    const data = makeGraph(300, 3000, 7)
    expect(makeGraph(300, 3000, 7)).toEqual(data)
    expect(makeGraph(300, 3000, 8)).not.toEqual(data)
    const edges = [...edgeBatches(data, 'n')].flat()
    const keys = new Set(edges.map(({ fromId, relation, toId }) => `${fromId} ${relation} ${toId}`))
    expect(keys.size).toBe(3000)
    expect(edges.every(({ fromId, toId }) => fromId !== toId)).toBe(true)
    expect(new Set(data.ids).size).toBe(300)
  })

  it('has hubs: at the largest are more than fifty times as many edges as at others on average', () => {
    const { degrees } = makeGraph(5000, 50_000, 1)
    expect(degrees.reduce((sum, degree) => sum + degree, 0)).toBe(100_000)
    expect(Math.max(...degrees)).toBeGreaterThan(50 * 20)
  })

  it('is walked from hubs, and from nodes that are neither hubs nor alone', () => {
    const data = makeGraph(1000, 10_000, 1)
    const degreeOf = (id: string) => data.degrees[data.ids.indexOf(id)] ?? 0
    const { hub, ordinary } = makeSeeds(data, 40, 1)
    expect([hub.length, ordinary.length]).toEqual([40, 40])
    expect(Math.min(...hub.map(degreeOf))).toBe(Math.max(...data.degrees))
    expect(Math.max(...ordinary.map(degreeOf))).toBeLessThan(Math.max(...data.degrees) / 10)
    expect(Math.min(...ordinary.map(degreeOf))).toBeGreaterThan(0)
  })

  it('is refused when it would be too dense to be drawn', () => {
    expect(() => makeGraph(100, 2000, 1)).toThrow('at most 1000 edges')
  })
})

describe('measuring', () => {
  const task = { nodes: 400, edges: 4000, walks: 30, limit: 5, cap: 20, seed: 3 }

  it('finds the same nodes with every engine in process', async () => {
    const [memory, other] = await Promise.all(
      ['graph-memory', 'graphology'].map((engine) => measureGraph({ engine, ...task }, () => {})),
    )
    const answers = (walks: readonly WalkMeasurement[] = []) =>
      walks.map(({ from, reached, answer, latencies }) => ({ from, reached, answer, walks: latencies.length }))
    expect(answers(memory?.walks)).toMatchObject([
      { from: 'hub', walks: 30 },
      { from: 'ordinary', walks: 30 },
    ])
    expect(answers(other?.walks)).toEqual(answers(memory?.walks))
    expect(memory?.walks[0]?.reached).toBeGreaterThan(5)
  })

  it('refuses an engine that it does not know', async () => {
    await expect(measureGraph({ engine: 'neo4j', ...task }, () => {})).rejects.toThrow('no engine "neo4j"')
  })

  it('is reported next to graphology and the recursive query', () => {
    const walk = (walker: string, p50: number, answer = 'same'): WalkMeasurement => ({
      ...{ walker, from: 'hub', reached: 10.4, answer },
      latencies: [p50, p50, 4 * p50],
    })
    const results = graphResults([
      { engine: 'graph-memory', buildSeconds: 1.26, megabytes: 85.2, walks: [walk('graph-memory', 0.5)] },
      { engine: 'graphology', buildSeconds: 9, megabytes: 400, walks: [walk('graphology', 2)] },
      {
        ...{ engine: 'postgres', buildSeconds: 90, megabytes: 900 },
        walks: [walk('store-postgres', 10), walk('recursive query', 5, 'other')],
      },
      { engine: 'postgres', walks: [], note: 'there is no server' },
    ])
    expect(graphTable(results).split('\n')).toEqual([
      '| engine          | from | build s |  MB | walks | reached | p50 ms | p95 ms | × graphology | × recursive query |                             note |',
      '| --------------- | ---: | ------: | --: | ----: | ------: | -----: | -----: | -----------: | ----------------: | -------------------------------: |',
      '| graph-memory    |  hub |     1.3 |  85 |     3 |      10 |  0.500 |    2.0 |         4.00 |              10.0 |                                  |',
      '| graphology      |  hub |     9.0 | 400 |     3 |      10 |    2.0 |    8.0 |         1.00 |              2.50 |                                  |',
      '| store-postgres  |  hub |    90.0 | 900 |     3 |      10 |   10.0 |   40.0 |        0.200 |             0.500 |                                  |',
      '| recursive query |  hub |    90.0 | 900 |     3 |      10 |    5.0 |   20.0 |        0.400 |              1.00 | reached others than graph-memory |',
      '| postgres        |    – |       – |   – |     0 |       – |      – |      – |            – |                 – |               there is no server |',
    ])
  })
})
