import type { Edge, EdgeMeta, EdgeRef, EdgeWrite } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'

/** What an edge says, and when. It never leaves the store. Times are epoch milliseconds. */
export interface EdgeRecord {
  readonly note: string | undefined
  readonly status: string | undefined
  readonly role: string | undefined
  readonly confidence: number | undefined
  readonly evidenceId: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
  readonly version: number
}

/** An edge in its place between two objects. */
export class StoredEdge {
  readonly from: Entry
  readonly relation: string
  readonly to: Entry
  record: EdgeRecord
  /** What the index of notes holds of it: the note, "" for nothing, and its ordinal there, -1 for none. */
  indexedNote = ''
  noteOrdinal = -1

  constructor(from: Entry, relation: string, to: Entry, record: EdgeRecord) {
    this.from = from
    this.relation = relation
    this.to = to
    this.record = record
  }

  /** An edge is there for readers while both its ends are. */
  get visible(): boolean {
    return this.from.node && this.to.node
  }
}

/** The record that a write makes: the first one, or the one after `before`. */
export function edgeRecordOf(write: EdgeWrite, at: number, before: EdgeRecord | undefined): EdgeRecord {
  return {
    note: write.note,
    status: write.status,
    role: write.role,
    confidence: write.confidence,
    evidenceId: write.evidenceId,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    version: (before?.version ?? 0) + 1,
  }
}

/** Whether writing the row would change nothing but times and version. */
export function equalsEdgeRow(record: EdgeRecord, row: EdgeWrite): boolean {
  return metaFields.every((field) => record[field] === row[field])
}

const metaFields = ['note', 'status', 'role', 'confidence', 'evidenceId'] as const satisfies readonly (keyof EdgeMeta)[]

/** A copy for callers. */
export function toEdge({ from, relation, to, record }: StoredEdge): Edge {
  const { note, status, role, confidence, evidenceId } = record
  return {
    namespace: from.record.namespace,
    fromId: from.id,
    relation,
    toId: to.id,
    ...(note === undefined ? undefined : { note }),
    ...(status === undefined ? undefined : { status }),
    ...(role === undefined ? undefined : { role }),
    ...(confidence === undefined ? undefined : { confidence }),
    ...(evidenceId === undefined ? undefined : { evidenceId }),
    createdAt: new Date(record.createdAt),
    updatedAt: new Date(record.updatedAt),
    version: record.version,
  }
}

export function toEdgeRef({ from, relation, to }: StoredEdge): EdgeRef {
  return { fromId: from.id, relation, toId: to.id }
}
