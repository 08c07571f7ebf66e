/** Shows how far something is, on standard error: one line that changes in a terminal, nothing elsewhere. */
export function progress(text: string): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\r${text.padEnd(78)}`)
}

/** Ends the changing line. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${' '.repeat(78)}\r`)
}
