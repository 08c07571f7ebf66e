import type { EdgeOutcome, EdgeWrite } from '@recollect/core'
import { edgeBetween } from '../edges/node-edges.ts'
import { type EdgeRecord, edgeRecordOf, equalsEdgeRow, type StoredEdge, toEdge } from '../edges/stored-edge.ts'
import type { Entry } from '../objects/entry.ts'
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
  readonly from: Entry
  readonly to: Entry
  readonly relation: string
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
  const namespace = state.namespace(name)
  checkTwice(rows)
  const plans = rows.map((row, index) => planEdge(namespace, row, index, at))
  const written = plans.map((plan) => writeEdge(namespace, plan))
  namespace.indexes.tidy()
  const changed = written.filter(({ status }) => status !== 'unchanged')
  state.changes.record(name, changed, ({ edge }) => edgeChange(edge))
  return written.map(({ status, edge }) => ({ status, edge: toEdge(edge) }))
}

function checkTwice(rows: readonly EdgeWrite[]): void {
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    seen.add(JSON.stringify([row.fromId, row.relation, row.toId]))
    if (seen.size <= index) throw edgeTwiceInBatch(row, index)
  }
}

function planEdge(namespace: Namespace, row: EdgeWrite, index: number, at: number): PlannedEdge {
  const { fromId, relation, toId, ifVersion } = row
  if (fromId === toId) throw edgeToItself(row, index)
  const from = endOf(namespace, fromId, 'from', index)
  const to = endOf(namespace, toId, 'to', index)
  const existing = edgeBetween(from, relation, to)
  const actual = existing?.record.version ?? 0
  if (ifVersion !== undefined && ifVersion !== actual) {
    throw edgeVersionConflict(row, index, { expected: ifVersion, actual })
  }
  const same = existing !== undefined && equalsEdgeRow(existing.record, row) ? existing.record : undefined
  const record = same ?? edgeRecordOf(row, at, existing?.record)
  return { from, to, relation, existing, record, terms: namespace.indexes.knownNotes?.termsOf(record) }
}

function endOf(namespace: Namespace, id: string, end: 'from' | 'to', index: number): Entry {
  const entry = namespace.getLive(id)
  if (entry === undefined) throw endpointNotFound(id, end, index)
  if (!entry.node) throw endpointNotFirstClass(id, end, index)
  return entry
}

function writeEdge(namespace: Namespace, { from, relation, to, existing, record, terms }: PlannedEdge): WrittenEdge {
  if (existing?.record === record) return { status: 'unchanged', edge: existing }
  const edge = existing ?? namespace.edges.add(from, relation, to, record)
  edge.record = record
  namespace.indexes.knownNotes?.refresh(edge, terms)
  return { status: existing === undefined ? 'created' : 'updated', edge }
}
