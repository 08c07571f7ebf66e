import type { KindCatalog } from '../kinds/catalog.ts'
import type { KindSpec } from '../kinds/kind-spec.ts'
import type { Filters } from './filters.ts'

/** The kinds whose fields a filter may name. */
export interface KindChoice {
  readonly specs: readonly KindSpec[]
  /** Whether a `kind` test chose them. */
  readonly chosen: boolean
}

/**
 * The kinds that matter to a filter: those its top-level `kind` test lets through, and their relatives, since a part
 * is seen with its parent's properties and a parent is found by its parts'. All kinds without such a test; undefined in
 * open mode.
 */
export function relevantKinds(filters: Filters, catalog: KindCatalog): KindChoice | undefined {
  if (catalog.empty) return undefined
  const all = catalog.all()
  const names = wantedKinds(typeof filters === 'object' && filters !== null ? filters.kind : undefined)
  if (names === undefined) return { specs: all, chosen: false }
  const wanted = all.filter((spec) => names.includes(spec.kind))
  const specs = all.filter((spec) =>
    wanted.some((kind) => kind === spec || isPartOf(kind, spec) || isPartOf(spec, kind)),
  )
  return { specs, chosen: true }
}

/** Whether objects of kind `part` may be parts of objects of kind `parent`. */
function isPartOf(part: KindSpec, parent: KindSpec): boolean {
  if (!mayBePart(part) || (parent.isPart && !parent.isParent)) return false
  return part.partOf === undefined || part.partOf.includes(parent.kind)
}

function mayBePart(spec: KindSpec): boolean {
  return spec.isPart || !spec.isParent
}

function wantedKinds(test: unknown): readonly unknown[] | undefined {
  if (typeof test === 'string') return [test]
  if (Array.isArray(test)) return test
  if (typeof test !== 'object' || test === null) return undefined
  if ('eq' in test) return [test.eq]
  return 'in' in test && Array.isArray(test.in) ? test.in : undefined
}
