import {
  compareText,
  type DeadOperation,
  type DeadSelection,
  namespaceOf,
  type OperationQueue,
  subjectKey,
} from '@recollect/core'
import type { ChangeLog } from './change-log.ts'
import { type Death, operationOf, type Waiting } from './waiting.ts'

/** A page of the dead, by target, namespace and subject. */
export function listDead(
  log: ChangeLog,
  { target, limit, after }: Parameters<OperationQueue['listDead']>[0],
): DeadOperation[] {
  return log
    .targets()
    .filter(({ spec }) => target === undefined || spec.name === target)
    .flatMap(({ spec, queue }) => [...queue.dead].map(([row, death]) => deadOperation(spec.name, row, death)))
    .filter((dead) => after === undefined || compareDead(dead, after) > 0)
    .sort(compareDead)
    .slice(0, limit)
}

export function requeue(log: ChangeLog, selection: DeadSelection): number {
  const rows = selected(log, selection)
  for (const row of rows) {
    row.attempts = 0
    log.queue(selection.target)?.free(row)
  }
  return rows.length
}

export function discard(log: ChangeLog, selection: DeadSelection): number {
  const rows = selected(log, selection)
  for (const row of rows) log.queue(selection.target)?.forget(row)
  return rows.length
}

function selected(log: ChangeLog, { target, scope, subjects }: DeadSelection): readonly Waiting[] {
  const namespace = scope && namespaceOf(scope)
  const keys = subjects && new Set(subjects.map(subjectKey))
  return [...(log.queue(target)?.dead.keys() ?? [])].filter(
    (row) => (namespace === undefined || row.namespace === namespace) && (keys === undefined || keys.has(row.key)),
  )
}

function deadOperation(target: string, row: Waiting, { code, message, at }: Death): DeadOperation {
  return { ...operationOf(target, row), code, message, diedAt: new Date(at) }
}

function compareDead(a: DeadOperation, b: DeadOperation): number {
  return (
    compareText(a.target, b.target) ||
    compareText(a.namespace, b.namespace) ||
    compareText(subjectKey(a.subject), subjectKey(b.subject))
  )
}
