/** Each subject once, with the highest of its sequences; of equal ones the last. */
export function latest<T extends { readonly sequence: number }>(
  states: readonly T[],
  keyOf: (state: T) => string,
): readonly T[] {
  const byKey = new Map<string, T>()
  for (const state of states) {
    const key = keyOf(state)
    const before = byKey.get(key)
    if (before === undefined || before.sequence <= state.sequence) byKey.set(key, state)
  }
  return [...byKey.values()]
}
