import type { EdgeOutcome, EdgeWrite, ObjectRow } from '@recollect/core'
import { edgeBetween } from '../edges/node-edges.ts'
import { type EdgeRecord, edgeRecordOf, equalsEdgeRow, type StoredEdge, toEdge } from '../edges/stored-edge.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { edgeChange } from '../queue/change.ts'
import {
  edgeToItself,
  edgeTwiceInBatch,
  edgeVersionConflict,
  endpointNotFirstClass,
  endpointNotFound,
} from './edge-errors.ts'

/** A row with all that is needed to write it, so that writing cannot fail half-way. */
interface PlannedEdge {
  readonly row: EdgeWrite
  readonly existing: StoredEdge | undefined
  /** What is stored afterwards. */
  readonly record: EdgeRecord
  /** Index terms of the note, when there is an index. */
  readonly terms: readonly string[] | undefined
}

interface WrittenEdge extends Pick<EdgeOutcome, 'status'> {
  readonly edge: StoredEdge
}

/** Writes a batch of edges. */
export function putEdges(state: MemoryState, name: string, rows: readonly EdgeWrite[], at: number): EdgeOutcome[] {
  return preparePutEdges(state, name, { rows, at })()
}

/**
 * Does everything of a batch of edges that can fail; the function that it returns writes the batch, and does not. Objects that are
 * written in between are known before.
 */
export function preparePutEdges(
  state: MemoryState,
  name: string,
  {
    rows,
    at,
    objects = [],
  }: { readonly rows: readonly EdgeWrite[]; readonly at: number; readonly objects?: readonly ObjectRow[] },
): () => EdgeOutcome[] {
  checkTwice(rows)
  const endOf = endsAfter(state, name, objects)
  const plans = rows.map((row, index) => planEdge(state.namespace(name), endOf, row, index, at))
  return () => write(state, state.namespace(name), plans)
}

function write(state: MemoryState, namespace: Namespace, plans: readonly PlannedEdge[]): EdgeOutcome[] {
  const written = plans.flatMap((plan) => writeEdge(namespace, plan) ?? [])
  namespace.indexes.tidy()
  const changed = written.filter(({ status }) => status !== 'unchanged')
  state.changes.record(namespace.name, changed, ({ edge }) => edgeChange(edge))
  return written.map(({ status, edge }) => ({ status, edge: toEdge(edge) }))
}

function checkTwice(rows: readonly EdgeWrite[]): void {
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    seen.add(JSON.stringify([row.fromId, row.relation, row.toId]))
    if (seen.size <= index) throw edgeTwiceInBatch(row, index)
  }
}

function planEdge(namespace: Namespace, endOf: EndOf, row: EdgeWrite, index: number, at: number): PlannedEdge {
  const { fromId, relation, toId, ifVersion } = row
  if (fromId === toId) throw edgeToItself(row, index)
  checkEnd(endOf(fromId), fromId, 'from', index)
  checkEnd(endOf(toId), toId, 'to', index)
  const [from, to] = [namespace.get(fromId), namespace.get(toId)]
  const existing = from && to && edgeBetween(from, relation, to)
  const actual = existing?.record.version ?? 0
  if (ifVersion !== undefined && ifVersion !== actual) {
    throw edgeVersionConflict(row, index, { expected: ifVersion, actual })
  }
  const same = existing !== undefined && equalsEdgeRow(existing.record, row) ? existing.record : undefined
  const record = same ?? edgeRecordOf(row, at, existing?.record)
  return { row, existing, record, terms: namespace.indexes.knownNotes?.termsOf(record) }
}

function checkEnd(state: ReturnType<EndOf>, id: string, end: 'from' | 'to', index: number): void {
  if (state === 'missing') throw endpointNotFound(id, end, index)
  if (state === 'part') throw endpointNotFirstClass(id, end, index)
}

/** What an object will be to edges. */
type EndOf = (id: string) => 'node' | 'part' | 'missing'

/** What objects are to edges once these are written. */
function endsAfter(state: MemoryState, name: string, objects: readonly ObjectRow[]): EndOf {
  const namespace = state.namespace(name)
  const batch = new Map(objects.map((object) => [object.id, object]))
  return (id) => {
    const row = batch.get(id)
    const entry = namespace.get(id)
    if (row === undefined) return entry?.live === true ? (entry.node ? 'node' : 'part') : 'missing'
    if (state.expiries.isOver(row.expiresAt?.getTime())) return 'missing'
    return row.parentId === undefined ? 'node' : 'part'
  }
}

function writeEdge(namespace: Namespace, { row, existing, record, terms }: PlannedEdge): WrittenEdge | undefined {
  if (existing?.record === record) return { status: 'unchanged', edge: existing }
  const [from, to] = [namespace.get(row.fromId), namespace.get(row.toId)]
  if (from === undefined || to === undefined) return undefined
  const edge = existing ?? namespace.edges.add(from, row.relation, to, record)
  edge.record = record
  namespace.indexes.knownNotes?.refresh(edge, terms)
  return { status: existing === undefined ? 'created' : 'updated', edge }
}
