import { matchesPlan } from '../filters/match.ts'
import type { FilterPlan } from '../filters/plan.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import type { EngineContext } from './context.ts'
import { filterView } from './filter-view.ts'

/** What a search is restricted to. */
export interface Restriction {
  readonly filter: FilterPlan | undefined
  readonly withinIds: readonly string[] | undefined
}

/** Whether a restriction lets through what no channel found: an object as a hit, or a part, with its parent, as evidence. */
export function isAllowed(
  { catalog }: EngineContext,
  { filter, withinIds }: Restriction,
  head: ObjectHead,
  parent?: ObjectHead,
): boolean {
  if (withinIds !== undefined && !withinIds.includes(head.id) && !withinIds.includes(head.parentId ?? head.id)) {
    return false
  }
  return filter === undefined || matchesPlan(filter, filterView(catalog, head, parent))
}
