import { type FilterPlan, type FilterView, matchesPlan } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'

/** Whether an object, seen together with its parent, satisfies a filter. */
export function satisfies(entry: Entry, plan: FilterPlan): boolean {
  return matchesPlan(plan, viewOf(entry))
}

function viewOf(entry: Entry): FilterView {
  const { record, parent } = entry
  const { occurredAt } = record
  return {
    kinds: parent === undefined ? [record.kind] : [record.kind, parent.record.kind],
    titles: [record.title, parent?.record.title ?? ''].filter((title) => title !== ''),
    createdAt: new Date(record.createdAt),
    updatedAt: new Date(record.updatedAt),
    ...(occurredAt === undefined ? undefined : { occurredAt: new Date(occurredAt) }),
    facets: entry.effectiveFacets(),
  }
}
