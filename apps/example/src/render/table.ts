/** Rows with aligned columns: numbers and what looks like one to the right, the rest to the left. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const numeric = header.map((_, column) => rows.every((row) => /^[\d.+×-]*$/.test(row[column] ?? '')))
  return [header, ...rows].map((row) =>
    row
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
