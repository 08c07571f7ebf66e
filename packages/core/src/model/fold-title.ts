/** A title as the `exact` channel compares it: trimmed, in lower case. Every store uses this one function. */
export function foldTitle(title: string): string {
  return title.trim().toLowerCase()
}
