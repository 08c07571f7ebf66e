import { columnsOf, cut } from './columns-of.ts'
import { count } from './count.ts'
import { duration } from './duration.ts'
import { harmlessLine } from './harmless.ts'

/** How far a job is. */
export interface Advance {
  readonly label: string
  readonly done: number
  /** Done before the job began, by an interrupted one. */
  readonly before?: number | undefined
  /** How many there are, about; absent when nobody knows. */
  readonly total: number | undefined
  /** Since the job began. */
  readonly milliseconds: number
  /** More to say. */
  readonly remarks?: readonly string[] | undefined
}

const leastBar = 8
const mostBar = 24

/** `graph  ████░░░░  4,000 of about 12,034  33%  1,204/s  7 s left`, with a bar that fills `width`; none for a width of 0. */
export function progressText(
  { label, done, before = 0, total: expected, milliseconds, remarks = [] }: Advance,
  width: number,
): string {
  const rate = milliseconds > 0 ? ((done - before) * 1000) / milliseconds : 0
  // What an older copy had says nothing once it is passed.
  const total = expected !== undefined && expected > 0 && expected >= done ? expected : undefined
  const left = total !== undefined && total > done && rate > 0 ? ((total - done) * 1000) / rate : undefined
  const share = total === undefined ? undefined : done / total
  const facts = [
    total === undefined ? count(done) : `${count(done)} of about ${count(total)}`,
    ...(share === undefined ? [] : [`${Math.floor(share * 100)}%`]),
    ...(rate > 0 ? [`${count(Math.round(rate))}/s`] : []),
    ...(left === undefined ? [] : [`${duration(left)} left`]),
    ...remarks,
  ]
  const name = harmlessLine(label)
  const text = [name, ...facts].join('  ')
  if (width === 0) return text
  const room = Math.min(mostBar, width - columnsOf(text) - 2)
  if (share === undefined || room < leastBar) return cut(text, width)
  const full = Math.round(room * share)
  return [name, '█'.repeat(full) + '░'.repeat(room - full), ...facts].join('  ')
}
