import { type EdgeOutcome, type EdgeWrite, type EdgeWriter, RecollectError } from '@recollect/core'
import { type Edges, edgeKey, visibleIn } from './edges.ts'
import { type Entries, find, isLive } from './entries.ts'
import { sameJson } from './same-json.ts'
import type { State } from './state.ts'

export function edgeWriter({ write }: State): EdgeWriter {
  return {
    putEdges: ({ namespace }, rows, { at, ...options }) =>
      write(options, (entries, edges) =>
        rows.map((row, index) => {
          const twice = rows.findIndex((other) => edgeKey(namespace, other) === edgeKey(namespace, row)) < index
          if (twice || row.fromId === row.toId) {
            throw new RecollectError('invalid_edge', 'An edge has two different ends, and stands in a batch once.', {
              details: { index },
            })
          }
          checkEnds(entries, namespace, row, index)
          return putEdge(edges, namespace, row, index, at)
        }),
      ),

    removeEdges: (scope, refs, { at: _, ...options }) =>
      write(options, (entries, edges) => {
        const wanted = new Set(refs.map((ref) => edgeKey(scope.namespace, ref)))
        const found = visibleIn(entries, edges, scope).filter((edge) => wanted.has(edgeKey(scope.namespace, edge)))
        for (const edge of found) edges.delete(edgeKey(scope.namespace, edge))
        return found.map(({ fromId, relation, toId }) => ({ fromId, relation, toId }))
      }),
  }
}

function checkEnds(entries: Entries, namespace: string, { fromId, toId }: EdgeWrite, index: number): void {
  for (const [end, id] of [['from', fromId] as const, ['to', toId] as const]) {
    const entry = find(entries, namespace, id)
    const details = { id, end, index }
    if (entry === undefined || !isLive(entry)) {
      throw new RecollectError('endpoint_not_found', `There is no object ${id} here.`, { details })
    }
    if (entry.object.parentId !== undefined) {
      throw new RecollectError('endpoint_not_first_class', `The object ${id} is a part.`, { details })
    }
  }
}

function putEdge(edges: Edges, namespace: string, row: EdgeWrite, index: number, at: Date): EdgeOutcome {
  const { ifVersion, ...given } = row
  const key = edgeKey(namespace, row)
  const before = edges.get(key)
  if (ifVersion !== undefined && ifVersion !== (before?.version ?? 0)) {
    throw new RecollectError('version_conflict', 'The edge has another version.', { details: { index } })
  }
  const { createdAt = at, updatedAt = at, version = 0 } = before ?? {}
  const next = { ...given, namespace, createdAt, updatedAt, version }
  if (sameJson(next, before)) return { status: 'unchanged', edge: next }
  const edge = structuredClone({ ...next, updatedAt: at, version: version + 1 })
  edges.set(key, edge)
  return { status: before === undefined ? 'created' : 'updated', edge }
}
