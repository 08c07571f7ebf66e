import type { Edge } from '@recollect/core'
import { random } from '../random.ts'

const relations = ['mentions', 'depends_on', 'works_with', 'part_owner_of', 'cites'] as const

/** Edges of one batch share their time, as those of one call to a store do. */
export const edgesPerBatch = 5000

const firstBatch = Date.UTC(2026, 0, 1)

/** A generated graph, in numbers; edges are made into objects only when they are written. */
export interface GraphData {
  readonly ids: readonly string[]
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly relation: Uint8Array
  readonly confidence: Float64Array
  /** Edges at each node, in both directions. */
  readonly degrees: Uint32Array
}

/**
 * A graph with hubs, the same for the same seed. Every edge begins anywhere and ends at the node of rank r with a
 * probability proportional to r^-0.6: degrees follow a power law with the exponent 1 + 1 / 0.6 = 2.7, as many real graphs
 * do, and of a million edges at 100,000 nodes about 10,000 end at the largest hub. No two edges are the same.
 */
export function makeGraph(nodes: number, edges: number, seed: number): GraphData {
  // Far from all that there could be, or drawing new ones would take for ever.
  const most = Math.floor(nodes * Math.sqrt(nodes))
  if (edges > most) throw new Error(`A graph of ${nodes} nodes takes at most ${most} edges here, not ${edges}.`)
  const next = random(seed)
  const data = {
    ids: Array.from({ length: nodes }, () => uuid(next)),
    from: new Uint32Array(edges),
    to: new Uint32Array(edges),
    relation: new Uint8Array(edges),
    confidence: new Float64Array(edges),
    degrees: new Uint32Array(nodes),
  }
  const seen = new Set<number>()
  for (let edge = 0; edge < edges; ) {
    const from = Math.floor(next() * nodes)
    const to = Math.floor(next() ** 2.5 * nodes)
    const relation = Math.floor(next() * relations.length)
    const key = (from * nodes + to) * relations.length + relation
    if (from === to || seen.has(key)) continue
    seen.add(key)
    data.from[edge] = from
    data.to[edge] = to
    data.relation[edge] = relation
    data.confidence[edge] = Math.ceil(next() * 1000) / 1000
    data.degrees[from] = (data.degrees[from] ?? 0) + 1
    data.degrees[to] = (data.degrees[to] ?? 0) + 1
    edge += 1
  }
  return data
}

/** When the edges of a batch were made. */
export function timeOfBatch(batch: number): Date {
  return new Date(firstBatch + batch * 60_000)
}

/** The edges in batches, in the order of their numbers. */
export function* edgeBatches(data: GraphData, namespace: string): Generator<readonly Edge[]> {
  for (let start = 0; start < data.from.length; start += edgesPerBatch) {
    const at = timeOfBatch(start / edgesPerBatch)
    const length = Math.min(edgesPerBatch, data.from.length - start)
    yield Array.from({ length }, (_, i) => ({
      namespace,
      fromId: data.ids[data.from[start + i] ?? 0] ?? '',
      relation: relations[data.relation[start + i] ?? 0] ?? '',
      toId: data.ids[data.to[start + i] ?? 0] ?? '',
      confidence: data.confidence[start + i] ?? 1,
      createdAt: at,
      updatedAt: at,
      version: 1,
    }))
  }
}

/** Where walks begin: the largest hubs, or nodes that are neither hubs nor alone. */
export function makeSeeds({ ids, degrees }: GraphData, count: number, seed: number) {
  const next = random(seed + 1)
  const byDegree = Array.from(degrees.keys()).sort((a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b)
  const hubs = byDegree.slice(0, Math.max(1, Math.ceil(byDegree.length / 5000)))
  const middle = byDegree.slice(Math.floor(byDegree.length * 0.25), Math.ceil(byDegree.length * 0.75))
  const idOf = (node: number | undefined): string => ids[node ?? 0] ?? ''
  return {
    hub: Array.from({ length: count }, (_, i) => idOf(hubs[i % hubs.length])),
    ordinary: Array.from({ length: count }, () => idOf(middle[Math.floor(next() * middle.length)])),
  }
}

function uuid(next: () => number): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
