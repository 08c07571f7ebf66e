import type { EdgeElement } from '../graph/element.ts'
import type { Graph } from '../graph/graph.ts'
import type { Row } from './row.ts'

export type Direction = 'out' | 'in' | 'both'

/** The edges of each row, by id; an edge between two rows comes once for each. */
export function toEdges(graph: Graph, rows: readonly Row[], direction: Direction, label: string | undefined): Row[] {
  return rows.flatMap((row) =>
    edgesOf(graph, row.id, direction, label).map((edge): Row => ({ kind: 'edge', id: edge.id, source: row.id })),
  )
}

/** The neighbours of each row, by id; once for each row, however many edges lead there. */
export function toNeighbors(
  graph: Graph,
  rows: readonly Row[],
  direction: Direction,
  label: string | undefined,
): Row[] {
  return rows.flatMap((row) => {
    const ids = edgesOf(graph, row.id, direction, label).map((edge) => otherEnd(edge, row.id, direction))
    return [...new Set(ids)].sort((a, b) => a - b).map((id): Row => ({ kind: 'node', id }))
  })
}

/** The ends of edges. `other` is the end that the stream did not come from, or both when it came from nowhere. */
export function toNodes(graph: Graph, rows: readonly Row[], end: 'from' | 'to' | 'other'): Row[] {
  return rows.flatMap((row) => {
    const edge = graph.edge(row.id)
    if (!edge) return []
    const ids = end === 'other' ? otherEnds(edge, row.source) : [edge[end]]
    return ids.map((id): Row => ({ kind: 'node', id }))
  })
}

function edgesOf(graph: Graph, node: number, direction: Direction, label: string | undefined): EdgeElement[] {
  const out = direction === 'in' ? [] : graph.edgesOf(node, 'out')
  const into = direction === 'out' ? [] : graph.edgesOf(node, 'in')
  const edges = direction === 'both' ? [...out, ...into.filter((edge) => edge.from !== node)] : [...out, ...into]
  return edges.filter((edge) => label === undefined || edge.label === label).sort((a, b) => a.id - b.id)
}

function otherEnd(edge: EdgeElement, node: number, direction: Direction): number {
  if (direction === 'out') return edge.to
  if (direction === 'in') return edge.from
  return edge.from === node ? edge.to : edge.from
}

function otherEnds(edge: EdgeElement, source: number | undefined): number[] {
  if (source !== undefined) return [edge.from === source ? edge.to : edge.from]
  return [...new Set([edge.from, edge.to])]
}
