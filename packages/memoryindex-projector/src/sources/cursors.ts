import { RecollectError } from '@recollect/core'

/** A place in a list, as one string: the names that lead there, in any characters. */
export function writeCursor(names: readonly string[]): string {
  return JSON.stringify(names)
}

/** The names of a cursor. @throws `invalid_option` unless they are a place */
export function readCursor(cursor: string, isPlace: (names: readonly string[]) => boolean): readonly string[] {
  const names = parse(cursor)
  if (Array.isArray(names) && names.every((name) => typeof name === 'string') && isPlace(names)) return names
  throw new RecollectError('invalid_option', 'This is no cursor of this source: begin without one.', {
    details: { option: 'after' },
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(cursor)
  } catch {
    return undefined
  }
}
