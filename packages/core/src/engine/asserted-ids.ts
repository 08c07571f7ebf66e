import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'

/** A list of ids, each once. @throws `id_required` */
export function assertedIds(ids: readonly string[]): readonly string[] {
  if (!Array.isArray(ids)) throw new RecollectError('id_required', 'A list of ids is required.')
  for (const id of ids) assertIdentifier(id, 'id_required', 'id')
  return [...new Set(ids)]
}
