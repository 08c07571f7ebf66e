/**
 * The same text in memory of its own. Engines keep a piece cut from a text as a window on the whole: a term kept for
 * good would keep the document it was first seen in.
 */
export function detached(piece: string): string {
  return ` ${piece}`.slice(1)
}
