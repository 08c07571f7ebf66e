import type { Filters } from '@recollect/core'
import { packageKind } from '../kinds.ts'

/** A filter that packages and their sections pass, and no keyword or person; with another one that must hold as well. */
export function onlyPackages(filters?: Filters): Filters {
  const kind: Filters = { kind: packageKind.name }
  return filters === undefined ? kind : { and: [kind, filters] }
}
