import {
  type CallOptions,
  compareNeighbors,
  compareText,
  type Neighbor,
  type NeighborRequest,
  type NeighborResponse,
  namespaceOf,
  type ReadScope,
  utf8Length,
} from '@recollect/core'
import { rowsOf } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { isLive } from '../layout/gone.ts'
import { nodeKey } from '../layout/keys.ts'
import { edgeLabel } from '../layout/labels.ts'
import { edge, node } from '../layout/properties.ts'
import { type Batch, entry } from '../wire/batch.ts'
import { atMost } from '../wire/expression.ts'
import { lookUpNodes } from '../wire/lookup.ts'
import { and, isIn } from '../wire/predicate.ts'
import { project } from '../wire/projection.ts'
import { forEachRow, inE, limit, orderBy, outE, where } from '../wire/step.ts'
import type { Tree } from '../wire/tree.ts'
import { bytes, chunks } from '../writes/chunks.ts'
import { edgeOf, edgeRow, edgeSources } from './edge-row.ts'
import { withoutTwins } from './without-twins.ts'

/** What the lookup of an id costs in a body besides the id. */
const lookupBytes = 8

type Side = Neighbor['direction']

/**
 * The edges of many nodes, in one request: the server orders and limits them for each node. Only a list of ids that is
 * too large for one body takes several.
 */
export async function neighbors(
  context: GraphContext,
  scope: ReadScope,
  request: NeighborRequest,
  call: CallOptions,
): Promise<NeighborResponse> {
  const { connection, maxItemsBytes } = context
  const namespace = namespaceOf(scope)
  const texts = namespace === undefined ? request.ids : request.ids.map((id) => nodeKey(namespace, id))
  const sides: readonly Side[] = request.direction === 'both' ? ['out', 'in'] : [request.direction]
  const found: Neighbor[] = []
  const maxBytes = maxItemsBytes - sides.length * utf8Length(JSON.stringify(request.relations ?? []))
  for (const part of chunks(texts, [bytes(maxBytes, lookupBytes)])) {
    const batch = neighborBatch(context.label, namespace === undefined ? node.id : node.key, part, sides, request)
    const answer = await connection.read('neighbors', batch, {}, call)
    for (const side of sides) {
      for (const row of rowsOf(answer, side, edgeRow)) {
        const [nodeId, peerId] = side === 'out' ? [row.from, row.to] : [row.to, row.from]
        found.push({ nodeId, peerId, direction: side, edge: edgeOf(row) })
      }
    }
  }
  return cut(found, request)
}

function neighborBatch(
  label: string,
  property: string,
  texts: readonly string[],
  sides: readonly Side[],
  { relations, limitPerNode }: NeighborRequest,
): Batch {
  const { entries, found } = lookUpNodes({ name: 'at', label, property, texts })
  const edgesOf = (side: Side): Tree => {
    const all = side === 'out' ? outE('context', edgeLabel(label)) : inE('context', edgeLabel(label))
    const some = where(all, relations === undefined ? isLive : and(isLive, isIn(edge.relation, relations)))
    const ordered = orderBy(some, [side === 'out' ? edge.outOrder : edge.inOrder, 'asc'])
    // One more than is wanted tells whether there are more.
    // What is left of a node that was removed may have many edges, none of them live.
    return project(forEachRow(where(found, isLive), limit(ordered, atMost(limitPerNode + 1))), edgeSources)
  }
  return { entries: [...entries, ...sides.map((side) => entry(side, edgesOf(side)))], returns: sides }
}

/** Of each node the best edges of both directions, the nodes in the order of the request. */
function cut(found: readonly Neighbor[], { ids, limitPerNode }: NeighborRequest): NeighborResponse {
  const position = new Map(ids.map((id, index) => [id, index]))
  const groups = Map.groupBy(found, ({ nodeId, edge: { namespace } }) => nodeKey(namespace, nodeId))
  const ordered = [...groups.values()].sort(([a], [b]) => {
    if (a === undefined || b === undefined) return 0
    return (
      compareText(a.edge.namespace, b.edge.namespace) || (position.get(a.nodeId) ?? 0) - (position.get(b.nodeId) ?? 0)
    )
  })
  const truncated = new Set<string>()
  const neighbors = ordered.flatMap((group) => {
    const edges = withoutTwins(group)
    const cutByServer = (side: Side) => group.filter(({ direction }) => direction === side).length > limitPerNode
    const [first] = group
    if (first && (edges.length > limitPerNode || cutByServer('out') || cutByServer('in'))) truncated.add(first.nodeId)
    return edges.toSorted(compareNeighbors).slice(0, limitPerNode)
  })
  return { neighbors, truncated: [...truncated] }
}
