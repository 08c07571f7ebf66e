/** Whether two values are the same as JSON; dates by their time, the order of keys aside. */
export function sameJson(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1))
      : item,
  )
}
