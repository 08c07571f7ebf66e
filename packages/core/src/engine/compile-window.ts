import { compileFilters } from '../filters/compile.ts'
import type { FilterPlan } from '../filters/plan.ts'
import type { KindCatalog } from '../kinds/catalog.ts'
import { RecollectError } from '../model/errors.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import type { NearWindow } from './search-types.ts'

/** A soft window as the plan that marks what lies inside. @throws `invalid_option`, `invalid_filter` */
export function compileWindow(near: NearWindow, catalog: KindCatalog): FilterPlan {
  assertKnownKeys('near', near, ['field', 'from', 'to', 'weight'])
  const { field, from, to } = near
  if (from === undefined && to === undefined) {
    throw new RecollectError('invalid_option', 'near needs "from" or "to".', { details: { option: 'near' } })
  }
  const plan = compileFilters(
    { [field]: { ...(from === undefined ? {} : { ge: from }), ...(to === undefined ? {} : { le: to }) } },
    catalog,
  )
  return plan ?? { op: 'and', terms: [] }
}
