import { type EdgeRef, RecollectError } from '@recollect/core'

export function edgeTwiceInBatch(ref: EdgeRef, index: number): RecollectError {
  return new RecollectError('invalid_edge', `${named(ref)} stands twice in the batch: write each once.`, {
    details: { index },
  })
}

export function edgeToItself(ref: EdgeRef, index: number): RecollectError {
  return new RecollectError('invalid_edge', `${named(ref)} has one object at both ends: name two.`, {
    details: { index },
  })
}

export function endpointNotFound(id: string, end: 'from' | 'to', index: number): RecollectError {
  return new RecollectError(
    'endpoint_not_found',
    `The object ${id} (${end}) does not exist in this namespace, or is deleted: write or revive it first.`,
    { details: { id, end, index } },
  )
}

export function endpointNotFirstClass(id: string, end: 'from' | 'to', index: number): RecollectError {
  return new RecollectError(
    'endpoint_not_first_class',
    `The object ${id} (${end}) is a part, and edges join first-class objects: link its parent.`,
    { details: { id, end, index } },
  )
}

export function edgeVersionConflict(
  ref: EdgeRef,
  index: number,
  { expected, actual }: { readonly expected: number; readonly actual: number },
): RecollectError {
  const found = actual === 0 ? 'does not exist' : `has version ${actual}`
  const wanted = expected === 0 ? 'it must not exist yet' : `version ${expected} was expected`
  return new RecollectError('version_conflict', `${named(ref)} ${found}, but ${wanted}: read it again.`, {
    details: { index, expected, actual },
  })
}

function named({ fromId, relation, toId }: EdgeRef): string {
  return `The edge ${fromId} -${relation}-> ${toId}`
}
