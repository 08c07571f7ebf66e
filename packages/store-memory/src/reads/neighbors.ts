import {
  compareText,
  type Neighbor,
  type NeighborRequest,
  type NeighborResponse,
  type ReadScope,
} from '@recollect/core'
import { type StoredEdge, toEdge } from '../edges/stored-edge.ts'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { TopK } from '../search/top-k.ts'

/** The edges around nodes: of each node the best, by the order of `compareNeighbors`. */
export function neighbors(state: MemoryState, scope: ReadScope, request: NeighborRequest): NeighborResponse {
  const { limitPerNode } = request
  const relations = request.relations && new Set(request.relations)
  const found: Neighbor[] = []
  const truncated = new Set<string>()
  for (const namespace of state.inScope(scope)) {
    for (const id of new Set(request.ids)) {
      const node = namespace.get(id)
      if (node?.node !== true || node.edges === undefined) continue
      const top = new TopK<StoredEdge>(limitPerNode, (a, b) => compareAround(node, a, b))
      let seen = 0
      for (const edge of edgesOf(node, request.direction)) {
        if (relations?.has(edge.relation) === false) continue
        const confidence = edge.record.confidence ?? 1
        // The peers of a hub are spread over all of memory: those of edges that come too late are not looked at.
        if (seen > limitPerNode && !top.admits(edge, confidence)) continue
        if (!edge.visible) continue
        seen += 1
        top.offer(edge, confidence)
      }
      for (const { item } of top.ranked()) found.push(toNeighbor(node, item))
      if (seen > limitPerNode) truncated.add(id)
    }
  }
  return { neighbors: found, truncated: request.ids.filter((id) => truncated.delete(id)) }
}

function* edgesOf({ edges }: Entry, direction: NeighborRequest['direction']): Generator<StoredEdge> {
  if (edges === undefined) return
  if (direction !== 'in') yield* edges.out
  if (direction !== 'out') yield* edges.in
}

/** `compareNeighbors` for the edges of one node that are equally certain. */
function compareAround(node: Entry, a: StoredEdge, b: StoredEdge): number {
  return (
    b.record.updatedAt - a.record.updatedAt ||
    compareText(peerOf(node, a).id, peerOf(node, b).id) ||
    compareText(a.relation, b.relation) ||
    Number(a.to === node) - Number(b.to === node)
  )
}

function peerOf(node: Entry, edge: StoredEdge): Entry {
  return edge.from === node ? edge.to : edge.from
}

function toNeighbor(node: Entry, edge: StoredEdge): Neighbor {
  return {
    nodeId: node.id,
    peerId: peerOf(node, edge).id,
    direction: edge.from === node ? 'out' : 'in',
    edge: toEdge(edge),
  }
}
