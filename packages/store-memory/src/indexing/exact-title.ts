/** A title as exact search compares it. */
export function exactTitle(title: string): string {
  return title.trim().toLowerCase()
}
