import { RecollectError } from '@recollect/core'

export function twiceInBatch(id: string): RecollectError {
  return new RecollectError('invalid_object', `The object ${id} stands twice in the batch: write each once.`, {
    details: { id },
  })
}

export function versionConflict(id: string, expected: number, actual: number): RecollectError {
  const found = actual === 0 ? 'does not exist' : `has version ${actual}`
  const wanted = expected === 0 ? 'it must not exist yet' : `version ${expected} was expected`
  return new RecollectError('version_conflict', `The object ${id} ${found}, but ${wanted}: read it again.`, {
    details: { id, expected, actual },
  })
}

export function keyTaken(id: string, kind: string, key: string, holder: string): RecollectError {
  return new RecollectError(
    'key_taken',
    `The object ${id} cannot have the key "${key}": ${holder} of kind "${kind}" has it. Write to that id, or purge it.`,
    { details: { id, kind, key, holder } },
  )
}

export function parentNotFound(id: string, parentId: string): RecollectError {
  return new RecollectError(
    'parent_not_found',
    `The parent ${parentId} of ${id} does not exist in this namespace, or is deleted: write it first, or in the same batch.`,
    { details: { id, parentId } },
  )
}

export function parentNotFirstClass(id: string, parentId: string, reason: string): RecollectError {
  return new RecollectError('parent_not_first_class', `The object ${id} cannot be a part of ${parentId}: ${reason}.`, {
    details: { id, parentId },
  })
}
