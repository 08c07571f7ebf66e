import { compileFilters } from '../filters/compile.ts'
import type { FilterPlan } from '../filters/plan.ts'
import { RecollectError } from '../model/errors.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { numberOption } from '../model/number-option.ts'
import type { EngineContext } from './context.ts'
import type { Preference, SearchRequest } from './search-types.ts'

/** A soft filter, compiled. */
export interface PreferencePlan {
  readonly plan: FilterPlan
  readonly weight: number
}

/** Soft filters, compiled; those that say nothing are left out. @throws `invalid_option`, `invalid_filter` */
export function preferences(context: EngineContext, wanted: SearchRequest['prefer'] = []): readonly PreferencePlan[] {
  if (!Array.isArray(wanted) || wanted.length > 10) {
    throw new RecollectError('invalid_option', 'prefer must be a list of at most 10 soft filters.', {
      details: { option: 'prefer' },
    })
  }
  return wanted.flatMap((preference: Preference) => {
    assertKnownKeys('a preference', preference, ['filters', 'weight'])
    const plan = compileFilters(preference.filters, context.catalog)
    const weight = numberOption('prefer.weight', preference.weight, 0.5, { min: 0, max: 10 })
    return plan === undefined ? [] : { plan, weight }
  })
}
