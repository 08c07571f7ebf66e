import type { DeadOperation, Operation, Subject } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { millis } from '../sql/times.ts'

/** The key of an operation, as columns. */
export interface OperationKey {
  readonly target: string
  readonly namespace: string
  readonly id: string
  readonly relation: string
  readonly to_id: string
}

/** A row of operations, as `operationColumns` selects it. */
export interface OperationRow extends OperationKey {
  readonly sequence: number
  readonly cause: number
  readonly with_edges: boolean
  readonly attempts: number
}

export interface DeadRow extends OperationRow {
  readonly code: string
  readonly message: string
  readonly died_at: number
}

const keyColumns = ['target', 'namespace', 'id', 'relation', 'to_id'] as const

/** Whether the rows with these names have the same key. */
export function sameKey(row: string, other: string): RawBuilder<boolean> {
  const equal = keyColumns.map((column) => sql`${sql.id(row, column)} = ${sql.id(other, column)}`)
  return sql<boolean>`(${sql.join(equal, sql` and `)})`
}

/** The key of the row `o`. */
export const operationKey: RawBuilder<OperationKey> = sql.join(keyColumns.map((column) => sql.id('o', column)))

/** Of the row `o`. */
export const operationColumns: RawBuilder<OperationRow> = sql<OperationRow>`
  ${operationKey}, o.sequence::float8 as sequence, o.cause, o.with_edges, o.attempts`

export const deadColumns: RawBuilder<DeadRow> = sql<DeadRow>`
  ${operationColumns}, o.code, o.message, ${millis(sql`o.died_at`)} as died_at`

/** The columns of a subject; those of an object hold no relation, which no edge is without. */
export function subjectColumns(subject: Subject): Pick<OperationKey, 'id' | 'relation' | 'to_id'> {
  return subject.kind === 'object'
    ? { id: subject.id, relation: '', to_id: '' }
    : { id: subject.fromId, relation: subject.relation, to_id: subject.toId }
}

/** Subjects as rows `s`. */
export function subjectRows(subjects: readonly Subject[]): RawBuilder<unknown> {
  const rows = subjects.map(subjectColumns)
  const column = (name: 'id' | 'relation' | 'to_id') => sql`${rows.map((row) => row[name])}::text[]`
  return sql`unnest(${column('id')}, ${column('relation')}, ${column('to_id')}) as s (id, relation, to_id)`
}

/** Whether the row `o` is about one of these subjects. */
export function aboutSubjects(subjects: readonly Subject[]): RawBuilder<boolean> {
  return sql<boolean>`(o.id, o.relation, o.to_id) in (select s.id, s.relation, s.to_id from ${subjectRows(subjects)})`
}

export function toOperation(row: OperationRow, lease: string): Operation {
  return { ...toChange(row), lease }
}

export function toDead({ code, message, died_at: diedAt, ...row }: DeadRow): DeadOperation {
  return { ...toChange(row), code, message, diedAt: new Date(diedAt) }
}

function toChange(row: OperationRow): Omit<Operation, 'lease'> {
  const { target, namespace, id, relation, to_id: toId } = row
  const subject: Subject = relation === '' ? { kind: 'object', id } : { kind: 'edge', fromId: id, relation, toId }
  const { sequence, cause, with_edges: withEdges, attempts } = row
  return { target, namespace, subject, sequence, cause, withEdges, attempts }
}
