/** The channel that tells which targets got operations, by their names. */
export function wakeChannel(schema: string): string {
  return `${schema}_operations`
}
