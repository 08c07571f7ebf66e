import { utf8Length } from '@recollect/core'

/** Something of which a part may use no more than `max`. */
export interface Budget<T> {
  readonly max: number
  /** Begins a part: gives a function that takes one item after the other, and tells what all of them use. */
  start(): (item: T) => number
}

/** Consecutive parts of a list, each within the budgets; an item that exceeds one alone is alone. */
export function chunks<T>(list: readonly T[], budgets: readonly Budget<T>[]): readonly (readonly T[])[] {
  const start = () => budgets.map((budget) => ({ use: budget.start(), max: budget.max }))
  const parts: T[][] = []
  let part: T[] = []
  let meters = start()
  for (const item of list) {
    const within = meters.map(({ use, max }) => use(item) <= max).every(Boolean)
    if (part.length === 0 || !within) {
      if (part.length > 0) {
        meters = start()
        for (const { use } of meters) use(item)
      }
      part = []
      parts.push(part)
    }
    part.push(item)
  }
  return parts
}

/** A budget of what every item uses by itself. */
export const summed = <T>(max: number, of: (item: T) => number): Budget<T> => ({
  max,
  start: () => {
    let sum = 0
    return (item) => {
      sum += of(item)
      return sum
    }
  },
})

/** At most that many items. */
export const items = <T>(max: number): Budget<T> => summed(max, () => 1)

/** At most that many bytes of JSON, with `extra` ones for each item. */
export const bytes = <T>(max: number, extra: number = 1): Budget<T> =>
  summed(max, (item) => utf8Length(JSON.stringify(item)) + extra)
