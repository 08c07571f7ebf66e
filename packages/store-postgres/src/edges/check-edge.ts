import { type EdgeRef, type EdgeWrite, RecollectError } from '@recollect/core'
import type { EdgeFacts } from './edge-row.ts'
import type { EdgeState, EndState } from './lock-edges.ts'

/** Checks a batch by itself, before anything is asked of the database. @throws `invalid_edge` */
export function checkBatch(rows: readonly EdgeRef[]): void {
  const seen = new Set<string>()
  for (const [index, { fromId, relation, toId }] of rows.entries()) {
    const key = JSON.stringify([fromId, relation, toId])
    if (fromId === toId) throw invalid(index, `leads from ${fromId} to itself: an edge has two different ends`)
    if (seen.has(key))
      throw invalid(index, `from ${fromId} to ${toId} stands in the batch twice: it may stand there once`)
    seen.add(key)
  }
}

function invalid(index: number, fault: string): RecollectError {
  return new RecollectError('invalid_edge', `The edge ${fault}.`, { details: { index } })
}

/**
 * Checks one edge against what is locked.
 *
 * @throws `endpoint_not_found`, `endpoint_not_first_class`, `version_conflict`
 */
export function checkEdge(edge: EdgeWrite, index: number, { from, to, stored }: EdgeState): void {
  checkEnd(edge.fromId, 'from', from, index)
  checkEnd(edge.toId, 'to', to, index)
  const { ifVersion } = edge
  const actual = stored?.version ?? 0
  if (ifVersion === undefined || ifVersion === actual) return
  throw new RecollectError(
    'version_conflict',
    ifVersion === 0
      ? `The edge from ${edge.fromId} to ${edge.toId} exists already, in version ${actual}.`
      : `The edge from ${edge.fromId} to ${edge.toId} is not in version ${ifVersion} but ${actual === 0 ? 'does not exist' : `in ${actual}`}: read it again.`,
    { details: { index, expected: ifVersion, actual } },
  )
}

function checkEnd(id: string, end: 'from' | 'to', state: EndState, index: number): void {
  if (state === 'entity') return
  const details = { id, end, index }
  const name = end === 'from' ? 'source' : 'target'
  throw state === 'missing'
    ? new RecollectError('endpoint_not_found', `The ${name} ${id} of an edge does not exist.`, { details })
    : new RecollectError(
        'endpoint_not_first_class',
        `The ${name} ${id} of an edge is a part: link the object that it belongs to.`,
        { details },
      )
}

/** Whether two edges between the same ends say the same. */
export function isSameEdge(a: EdgeFacts, b: EdgeFacts): boolean {
  return (['note', 'status', 'role', 'confidence', 'evidence_id'] as const).every((field) => a[field] === b[field])
}
