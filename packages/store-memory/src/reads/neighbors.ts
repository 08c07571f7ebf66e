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
  const relations = request.relations && new Set(request.relations)
  const found: Neighbor[] = []
  const truncated = new Set<string>()
  for (const namespace of state.inScope(scope)) {
    for (const id of new Set(request.ids)) {
      const node = namespace.get(id)
      if (node?.node !== true || node.edges === undefined) continue
      const top = new TopK<StoredEdge>(request.limitPerNode, (a, b) => compareAround(node, a, b))
      let seen = 0
      for (const edge of edgesOf(node, request.direction)) {
        if (!edge.visible || relations?.has(edge.relation) === false) continue
        seen += 1
        const confidence = edge.record.confidence ?? 1
        if (confidence >= top.floor) top.offer(edge, confidence)
      }
      for (const { item } of top.ranked()) found.push(toNeighbor(node, item))
      if (seen > request.limitPerNode) truncated.add(id)
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
