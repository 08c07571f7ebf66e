import { type EdgeOutcome, type EdgeWrite, RecollectError } from '@recollect/core'
import type { Truth } from './changes.ts'
import { type Edges, edgeKey } from './edges.ts'
import { type Entries, find, isLive } from './entries.ts'
import { sameJson } from './same-json.ts'

/** Writes edges one after the other, each between objects that are there. */
export function putEdgeRows(
  { entries, edges }: Truth,
  namespace: string,
  rows: readonly EdgeWrite[],
  at: Date,
): readonly EdgeOutcome[] {
  return rows.map((row, index) => {
    const twice = rows.findIndex((other) => edgeKey(namespace, other) === edgeKey(namespace, row)) < index
    if (twice || row.fromId === row.toId) {
      throw new RecollectError('invalid_edge', 'An edge has two different ends, and stands in a batch once.', {
        details: { index },
      })
    }
    checkEnds(entries, namespace, row, index)
    return putEdge(edges, namespace, row, index, at)
  })
}

function checkEnds(entries: Entries, namespace: string, { fromId, toId }: EdgeWrite, index: number): void {
  for (const [end, id] of [['from', fromId] as const, ['to', toId] as const]) {
    const entry = find(entries, namespace, id)
    const details = { id, end, index }
    if (entry === undefined || !isLive(entries, entry)) {
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
