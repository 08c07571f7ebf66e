/** Rows by their keys, each as one text. */
export type Rows = ReadonlyMap<string, string>

/** A row as a text: equal values give equal texts. */
export function rowText(value: unknown): string {
  return JSON.stringify(sorted(JSON.parse(JSON.stringify(value))))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, item]) => [name, sorted(item)])
}

/** What is different: keys that are missing, too many, or of another content. */
export function differences(what: string, truth: Rows, copy: Rows): readonly string[] {
  const keys = new Set([...truth.keys(), ...copy.keys()])
  return [...keys].flatMap((key) => {
    const [is, holds] = [truth.get(key), copy.get(key)]
    if (is === holds) return []
    if (holds === undefined) return [`${what}: ${key} is missing`]
    return [is === undefined ? `${what}: ${key} is too many` : `${what}: ${key} is ${holds}, not ${is}`]
  })
}
