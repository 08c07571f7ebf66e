import { RecollectError } from '../model/errors.ts'
import type { Draft } from './draft.ts'

/** What a part needs to know of its parent. */
export interface ParentFacts {
  readonly kind: string
  readonly title: string
  readonly parentId?: string | undefined
}

/**
 * The parent of a draft, undefined for a first-class object.
 *
 * @throws `parent_not_found`, `parent_not_first_class`, and `invalid_object` for a parent of the wrong kind. The store
 * checks the first two again, inside the transaction.
 */
export function checkedParent(draft: Draft, find: (id: string) => ParentFacts | undefined): ParentFacts | undefined {
  const { row, kind } = draft.prepared
  const { parentId } = row
  if (parentId === undefined) return undefined
  const details = { id: draft.id, parentId }
  if (parentId === draft.id) {
    throw new RecollectError('parent_not_first_class', 'An object cannot be its own parent.', { details })
  }
  const parent = find(parentId)
  if (parent === undefined) {
    throw new RecollectError(
      'parent_not_found',
      `The parent ${parentId} does not exist in this namespace, or is deleted: write it first, or in the same batch.`,
      { details },
    )
  }
  if (parent.parentId !== undefined) {
    throw new RecollectError(
      'parent_not_first_class',
      `The parent ${parentId} is a part itself: parts belong to first-class objects only.`,
      { details },
    )
  }
  const allowed = kind?.spec.partOf
  if (allowed !== undefined && !allowed.includes(parent.kind)) {
    throw new RecollectError(
      'invalid_object',
      `An object of kind "${row.kind}" may be part of ${allowed.join(', ')}, not of "${parent.kind}".`,
      { details: { ...details, expected: allowed, actual: parent.kind } },
    )
  }
  return parent
}
