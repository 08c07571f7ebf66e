import { utf8Length } from '@recollect/core'

/** Something of which a part may have no more than `max`, summed over its items. */
export interface Budget<T> {
  readonly of: (item: T) => number
  readonly max: number
}

/** Consecutive parts of a list, each within the budgets; an item that exceeds one alone is alone. */
export function chunks<T>(items: readonly T[], budgets: readonly Budget<T>[]): readonly (readonly T[])[] {
  const parts: T[][] = []
  let part: T[] = []
  let spent: readonly number[] = []
  for (const item of items) {
    const costs = budgets.map(({ of }) => of(item))
    const total = costs.map((cost, index) => cost + (spent[index] ?? 0))
    const full = part.length === 0 || total.some((sum, index) => sum > (budgets[index]?.max ?? 0))
    if (full) {
      part = []
      parts.push(part)
    }
    part.push(item)
    spent = full ? costs : total
  }
  return parts
}

/** At most that many items. */
export const items = <T>(max: number): Budget<T> => ({ of: () => 1, max })

/** At most that many bytes of JSON, with `extra` ones for each item. */
export const bytes = <T>(max: number, extra: number = 1): Budget<T> => ({
  of: (item) => utf8Length(JSON.stringify(item)) + extra,
  max,
})
