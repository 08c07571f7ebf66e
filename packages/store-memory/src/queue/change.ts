import type { Subject, Taken } from '@recollect/core'
import { type StoredEdge, toEdgeRef } from '../edges/stored-edge.ts'
import type { ObjectRecord } from '../objects/object-record.ts'

/** A change of the truth, so far as the queue has to know it. */
export interface Change {
  readonly subject: Subject
  /** Version of the truth afterwards; 0 when it is gone for good. */
  readonly cause: number
  /** What has changed, as targets put it: what the subject was before, what it is now. One that takes any of them is told. */
  readonly roles: readonly Taken[]
  /** Whether edges may have come back with it. */
  readonly withEdges: boolean
}

/** An object that was written, hidden, shown, or reads differently: `before` is its record until then. */
export function objectChange(record: ObjectRecord, before: ObjectRecord | undefined, withEdges: boolean): Change {
  const role = roleOf(record)
  const role0 = before === undefined ? role : roleOf(before)
  const roles = role === role0 ? [role] : [role0, role]
  return { subject: { kind: 'object', id: record.id }, cause: record.version, roles, withEdges }
}

/** A first-class object that got a vector or lost one. */
export function vectorChange({ id, version }: ObjectRecord): Change {
  return { subject: { kind: 'object', id }, cause: version, roles: ['vectors'], withEdges: false }
}

/** The same change, of the vectors of the object too. Those of parts are of no interest. */
export function withVectors(change: Change): Change {
  return change.roles.includes('entities') ? { ...change, roles: [...change.roles, 'vectors'] } : change
}

/** An object that is gone for good. */
export function objectRemoval(record: ObjectRecord): Change {
  return { subject: { kind: 'object', id: record.id }, cause: 0, roles: [roleOf(record)], withEdges: false }
}

export function edgeChange(edge: StoredEdge): Change {
  return { ...edgeRemoval(edge), cause: edge.record.version }
}

/** An edge that is gone for good. */
export function edgeRemoval(edge: StoredEdge): Change {
  return { subject: { kind: 'edge', ...toEdgeRef(edge) }, cause: 0, roles: ['edges'], withEdges: false }
}

function roleOf({ parentId }: ObjectRecord): Taken {
  return parentId === undefined ? 'entities' : 'parts'
}
