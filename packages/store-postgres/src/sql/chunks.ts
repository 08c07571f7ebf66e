/** Most rows of one statement. PGlite hangs on some thousands, and no server gains from more. */
const maxRows = 1000

/** About the most bytes of one parameter. */
const maxLength = 4_000_000

/** The records as JSON arrays, each small enough to be one parameter. */
export function* chunks(records: readonly object[]): Generator<string> {
  let items: string[] = []
  let length = 0
  for (const record of records) {
    const item = JSON.stringify(record)
    if (items.length > 0 && (items.length === maxRows || length + item.length > maxLength)) {
      yield `[${items.join(',')}]`
      items = []
      length = 0
    }
    items.push(item)
    length += item.length
  }
  if (items.length > 0) yield `[${items.join(',')}]`
}
