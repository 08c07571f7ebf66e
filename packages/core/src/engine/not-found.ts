import { RecollectError } from '../model/errors.ts'

/** Missing, deleted and foreign look the same, so that nobody learns what other namespaces hold. */
export function notFound(id: string): RecollectError {
  return new RecollectError('not_found', `There is no object ${id} in this scope.`, { details: { id } })
}
