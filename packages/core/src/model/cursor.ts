import { RecollectError } from './errors.ts'

/** An opaque cursor from what the next page needs to know. */
export function encodeCursor(values: readonly (string | number | null)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What `encodeCursor` was given. @throws `invalid_cursor` */
export function decodeCursor(cursor: string, length: number): readonly unknown[] {
  try {
    const text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const values: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (Array.isArray(values) && values.length === length) return values
  } catch {
    // falls through: whatever is wrong with it, the caller can only start over
  }
  throw new RecollectError('invalid_cursor', 'The cursor is not one that this method gave: list from the start.')
}
