import { compareNeighbors, compareText, type Edge, type GraphReader, type Neighbor } from '@recollect/core'
import { visibleIn } from './edges.ts'
import type { State } from './state.ts'

export function graphReader({ read }: State): GraphReader {
  return {
    neighbors: (scope, { ids, relations, direction, limitPerNode }, options) =>
      read(options, (entries, edges) => {
        const wanted = visibleIn(entries, edges, scope).filter(
          ({ relation }) => relations === undefined || relations.includes(relation),
        )
        const namespaces = [...new Set(wanted.map(({ namespace }) => namespace))].sort(compareText)
        const nodes = namespaces.flatMap((namespace) =>
          ids.map((id) => {
            const all = wanted
              .filter((edge) => edge.namespace === namespace)
              .flatMap((edge) => seenFrom(id, edge))
              .filter((neighbor) => direction === 'both' || neighbor.direction === direction)
              .sort(compareNeighbors)
            return { id, given: all.slice(0, limitPerNode), more: all.length > limitPerNode }
          }),
        )
        return {
          neighbors: nodes.flatMap(({ given }) => given),
          truncated: ids.filter((id) => nodes.some((node) => node.id === id && node.more)),
        }
      }),
  }
}

function seenFrom(nodeId: string, edge: Edge): Neighbor[] {
  const { fromId, toId } = edge
  if (fromId === nodeId) return [{ nodeId, peerId: toId, direction: 'out', edge }]
  return toId === nodeId ? [{ nodeId, peerId: fromId, direction: 'in', edge }] : []
}
