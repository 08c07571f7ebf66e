import type { Totals } from '../work-totals.ts'
import { count } from './count.ts'
import { type Column, table } from './table.ts'
import type { Terminal } from './terminal.ts'

const columns: readonly Column[] = [
  { title: 'TARGET', gives: true },
  { title: 'FILLED', align: 'right' },
  { title: 'TAKEN', align: 'right' },
  { title: 'FAILED TRIES', align: 'right' },
  { title: 'DEAD', align: 'right' },
  { title: 'LOST', align: 'right' },
]

/** What each target got. */
export function workTable(all: readonly Totals[], place: Pick<Terminal, 'colors' | 'width'>): readonly string[] {
  const rows = all.map(({ target, filled, taken, failed, dead, lost }) => [
    target,
    count(filled),
    count(taken),
    count(failed),
    { text: count(dead), paint: dead > 0 ? place.colors.red : undefined },
    count(lost),
  ])
  return table(columns, rows, place)
}
