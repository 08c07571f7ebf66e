import { type GraphEdge, RecollectError } from '@recollect/core'
import { edgeKey, nodeKey, relationKey } from '../layout/keys.ts'
import { neighborOrder } from '../layout/neighbor-order.ts'
import { edge } from '../layout/properties.ts'
import type { Row } from './node-rows.ts'

/** Parameters of a row that say where an edge belongs; the others are its properties. */
export const ends = { from: 'from_key', to: 'to_key' } as const

export interface EdgeRow {
  readonly noted: boolean
  readonly row: Row
}

/** Each edge once, the newest state of it. @throws `invalid_edge` for one from a node to itself */
export function latestEdges(namespace: string, edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const latest = new Map<string, GraphEdge>()
  for (const [index, next] of edges.entries()) {
    if (next.fromId === next.toId) throw selfEdge(index, next.fromId)
    const key = edgeKey(namespace, next)
    const before = latest.get(key)
    if (before === undefined || before.sequence <= next.sequence) latest.set(key, next)
  }
  return [...latest.values()]
}

export function edgeRow(namespace: string, given: GraphEdge): EdgeRow {
  const { fromId, relation, toId, note = '' } = given
  const row: Row = {
    [ends.from]: nodeKey(namespace, fromId),
    [ends.to]: nodeKey(namespace, toId),
    [edge.key]: edgeKey(namespace, given),
    [edge.namespace]: namespace,
    [edge.from]: fromId,
    [edge.relation]: relation,
    [edge.to]: toId,
    [edge.relationKey]: relationKey(namespace, relation),
    [edge.status]: given.status ?? null,
    [edge.role]: given.role ?? null,
    [edge.confidence]: given.confidence ?? null,
    [edge.evidenceId]: given.evidenceId ?? null,
    [edge.createdAt]: given.createdAt.getTime(),
    [edge.updatedAt]: given.updatedAt.getTime(),
    [edge.version]: given.version,
    [edge.sequence]: given.sequence,
    [edge.live]: true,
    [edge.outOrder]: neighborOrder(given, toId),
    [edge.inOrder]: neighborOrder(given, fromId),
  }
  return note === '' ? { noted: false, row } : { noted: true, row: { ...row, [edge.note]: note } }
}

function selfEdge(index: number, id: string): RecollectError {
  return new RecollectError(
    'invalid_edge',
    `The edge at index ${index} begins and ends at the same node: link two different ones.`,
    { details: { index, id } },
  )
}
