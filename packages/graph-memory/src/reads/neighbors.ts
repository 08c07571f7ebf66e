import type { Neighbor, NeighborRequest, NeighborResponse } from '@recollect/core'
import type { Namespace } from '../state/namespace.ts'
import { readEdge } from './read-edge.ts'
import { wantedRelations } from './wanted-relations.ts'

const noEdges = new Uint32Array(0)

/** The best edges of many nodes, from lists that are in order already: an edge that is not given costs nothing. */
export function neighbors(namespaces: readonly Namespace[], request: NeighborRequest): NeighborResponse {
  const found: Neighbor[] = []
  const truncated = new Set<string>()
  for (const namespace of namespaces) {
    const wanted = wantedRelations(namespace, request.relations)
    for (const id of request.ids) {
      const node = namespace.ids.numberOf(id)
      if (node !== undefined && !collect(namespace, node, request, wanted, found)) truncated.add(id)
    }
  }
  return { neighbors: found, truncated: [...truncated] }
}

/** Adds the best edges of one node, both directions merged. False when there are more. */
function collect(
  namespace: Namespace,
  node: number,
  { direction, limitPerNode }: NeighborRequest,
  wanted: (edge: number) => boolean,
  found: Neighbor[],
): boolean {
  const { edges, ids } = namespace
  const { rows } = edges
  const outgoing = direction === 'in' ? noEdges : edges.out.values(node)
  const incoming = direction === 'out' ? noEdges : edges.in.values(node)
  const nodeId = ids.nameOf(node)
  const end = found.length + limitPerNode
  let out = firstWanted(outgoing, 0, wanted)
  let inn = firstWanted(incoming, 0, wanted)
  while (out < outgoing.length || inn < incoming.length) {
    if (found.length === end) return false
    const a = outgoing[out] ?? 0
    const b = incoming[inn] ?? 0
    const outFirst =
      inn === incoming.length || (out < outgoing.length && edges.order(a, rows.to(a), b, rows.from(b)) <= 0)
    if (outFirst) {
      found.push({ nodeId, peerId: ids.nameOf(rows.to(a)), direction: 'out', edge: readEdge(namespace, a) })
      out = firstWanted(outgoing, out + 1, wanted)
    } else {
      found.push({ nodeId, peerId: ids.nameOf(rows.from(b)), direction: 'in', edge: readEdge(namespace, b) })
      inn = firstWanted(incoming, inn + 1, wanted)
    }
  }
  return true
}

/** The first position from `start` on whose edge is wanted; the length when there is none. */
function firstWanted(edges: Uint32Array, start: number, wanted: (edge: number) => boolean): number {
  let position = start
  while (position < edges.length && !wanted(edges[position] ?? 0)) position += 1
  return position
}
