import { type Facets, type ObjectWrite, RecollectError } from '@recollect/core'
import type { StoredRow } from './lock-rows.ts'

/** What parts take from their parent. */
export interface ParentFacts {
  readonly kind: string
  readonly title: string
  readonly facets: Facets
  /** In milliseconds; null when it stays. */
  readonly expires_at: number | null
}

/**
 * The parent that a row will have, from the batch or the store; undefined for a first-class object.
 *
 * @throws `parent_not_found`, `parent_not_first_class`
 */
export function parentOf(
  { object: { id, parentId } }: ObjectWrite,
  batch: ReadonlyMap<string, ObjectWrite>,
  stored: ReadonlyMap<string, StoredRow>,
): ParentFacts | undefined {
  if (parentId === undefined) return undefined
  const details = { id, parentId }
  const refuse = (why: string) =>
    new RecollectError('parent_not_first_class', `The object ${id} cannot be a part of ${parentId}: ${why}.`, {
      details,
    })
  if (parentId === id) throw refuse('nothing is a part of itself')
  if (stored.get(id)?.has_other_parts === true) throw refuse('it has parts of its own')
  const written = batch.get(parentId)
  if (written !== undefined) {
    if (written.object.parentId !== undefined) throw refuse('that one is a part itself')
    const { kind, title, expiresAt } = written.object
    return { kind, title, facets: written.facets, expires_at: expiresAt?.getTime() ?? null }
  }
  const row = stored.get(parentId)
  if (row === undefined || row.hidden) {
    throw new RecollectError('parent_not_found', `The parent ${parentId} of the object ${id} does not exist.`, {
      details,
    })
  }
  if (row.parent_id !== null) throw refuse('that one is a part itself')
  return row
}
