import { RecollectError } from '../model/errors.ts'
import type { KindCatalog } from './catalog.ts'

/** The error for a kind that is not registered: it names those that are. */
export function unknownKind(catalog: KindCatalog, kind: string): RecollectError {
  const known = catalog.names()
  return new RecollectError('unknown_kind', `Kind "${kind}" is not registered; there are ${known.join(', ')}.`, {
    details: { kind, known },
  })
}
