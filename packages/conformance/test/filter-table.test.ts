import { type Facets, type FilterPlan, type Json, matchesPlan, type Properties } from '@recollect/core'
import { expect, it } from 'vitest'
import { failingCases, tableFacts } from '../src/fixtures/filter-table.ts'

type Comparable = FilterPlan & { op: 'ne' }

/** Filters the facts in process, with its own idea of what `ne` means. */
function filterWith(ne: (value: Json | undefined, plan: Comparable) => boolean) {
  const satisfies = (plan: FilterPlan, properties: Properties): boolean => {
    if (plan.op === 'and') return plan.terms.every((term) => satisfies(term, properties))
    if (plan.op === 'ne' && plan.field.on === 'property') return ne(properties[plan.field.name], { ...plan, op: 'ne' })
    return matchesPlan(plan, viewOf(properties))
  }
  return async (filter: FilterPlan | undefined): Promise<string[]> =>
    Object.entries(tableFacts)
      .filter(([, properties]) => filter === undefined || satisfies(filter, properties))
      .map(([id]) => id)
}

function viewOf(properties: Properties) {
  const { status, year } = properties
  const facets: Facets = {
    ...(typeof status === 'string' ? { status } : {}),
    ...(typeof year === 'number' ? { year } : {}),
  }
  return { kinds: ['thing'], titles: [], createdAt: new Date(0), updatedAt: new Date(0), facets }
}

it('the table holds for the right rule', async () => {
  const ask = filterWith((value, plan) => value !== undefined && value !== null && value !== plan.value)
  expect(await failingCases(ask)).toEqual([])
})

it('the table fails when what is absent counts as different', async () => {
  const ask = filterWith((value, plan) => value !== plan.value)
  expect(await failingCases(ask)).toEqual(['status ne T: found 1,2,4,5,6,7', 'status ne T and year ge 2010: found 6,7'])
})

it('the table fails when null counts as different', async () => {
  const ask = filterWith((value, plan) => value !== undefined && value !== plan.value)
  expect(await failingCases(ask)).toEqual(['status ne T: found 2,4,5,6'])
})
