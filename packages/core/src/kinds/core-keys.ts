/** Filter keys that mean the object itself; a kind's field cannot have such a name. */
export const coreFilterKeys = [
  'kind',
  'title',
  'created_at',
  'created_after',
  'created_before',
  'updated_at',
  'updated_after',
  'updated_before',
  'occurred_at',
  'occurred_after',
  'occurred_before',
] as const

export type CoreFilterKey = (typeof coreFilterKeys)[number]

/** Keys that combine filters. */
export const combinatorKeys = ['and', 'or', 'not'] as const

export function isCoreFilterKey(key: string): key is CoreFilterKey {
  return coreFilterKeys.some((core) => core === key)
}

export function isCombinatorKey(key: string): key is (typeof combinatorKeys)[number] {
  return combinatorKeys.some((combinator) => combinator === key)
}
