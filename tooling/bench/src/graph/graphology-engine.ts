import { compareText } from '@recollect/core'
import { MultiDirectedGraph } from 'graphology'
import { edgeBatches } from './graph-data.ts'
import type { GraphEngine } from './graph-walker.ts'

interface EdgeAttributes {
  readonly relation: string
  readonly confidence: number
  readonly updatedAt: Date
}

interface SeenEdge {
  readonly peer: string
  readonly outgoing: boolean
  readonly attributes: EdgeAttributes
}

/** Graphology, with what an edge says as its attributes. It knows no order of edges, so the best are chosen in each walk. */
export async function graphologyEngine(): Promise<GraphEngine> {
  const graph = new MultiDirectedGraph<Record<string, never>, EdgeAttributes>()
  return {
    load: async (data, tell) => {
      for (const id of data.ids) graph.addNode(id)
      let done = 0
      for (const batch of edgeBatches(data, '')) {
        for (const { fromId, toId, relation, confidence = 1, updatedAt } of batch) {
          graph.addDirectedEdge(fromId, toId, { relation, confidence, updatedAt })
        }
        done += batch.length
        tell(`${done} edges written`)
      }
    },
    walkers: [{ name: 'graphology', walk: async (seed, limit) => walk(graph, seed, limit) }],
    close: async () => {},
  }
}

function walk(graph: MultiDirectedGraph<Record<string, never>, EdgeAttributes>, seed: string, limit: number) {
  const seen = new Set([seed])
  let frontier: readonly string[] = [seed]
  for (let hop = 0; hop < 2; hop += 1) {
    const reached: string[] = []
    for (const node of frontier) {
      const best: SeenEdge[] = []
      graph.forEachEdge(node, (_, attributes, source, target) => {
        const outgoing = source === node
        keepBest(best, { peer: outgoing ? target : source, outgoing, attributes }, limit)
      })
      for (const { peer } of best) {
        if (seen.has(peer)) continue
        seen.add(peer)
        reached.push(peer)
      }
    }
    frontier = reached
  }
  seen.delete(seed)
  return seen
}

/** Sorts an edge in among the best: of a hub this is several times faster than to sort all of its edges. */
function keepBest(best: SeenEdge[], edge: SeenEdge, limit: number): void {
  const worst = best[limit - 1]
  if (worst !== undefined && compare(edge, worst) > 0) return
  let low = 0
  let high = best.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = best[middle]
    if (other !== undefined && compare(other, edge) < 0) low = middle + 1
    else high = middle
  }
  best.splice(low, 0, edge)
  if (best.length > limit) best.pop()
}

/** The order of `compareNeighbors`, on what graphology gives. */
function compare(a: SeenEdge, b: SeenEdge): number {
  return (
    b.attributes.confidence - a.attributes.confidence ||
    b.attributes.updatedAt.getTime() - a.attributes.updatedAt.getTime() ||
    compareText(a.peer, b.peer) ||
    compareText(a.attributes.relation, b.attributes.relation) ||
    Number(b.outgoing) - Number(a.outgoing)
  )
}
