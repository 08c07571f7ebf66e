import { columnsOf, cut } from './columns-of.ts'
import { harmlessLine } from './harmless.ts'
import type { Colors } from './terminal.ts'

/** Text of a table, and how it is painted. */
export interface Cell {
  readonly text: string
  readonly paint?: ((text: string) => string) | undefined
}

export interface Column {
  readonly title: string
  readonly align?: 'right' | undefined
  /** Gives way when the table is too wide. */
  readonly gives?: boolean | undefined
}

const gap = '  '
/** No column gives more. */
const leastColumns = 6

/** Lines of at most `width` columns: names that are too long for it are cut. Cells may hold anything. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly (Cell | string)[])[],
  { colors, width }: { readonly colors: Colors; readonly width: number },
): readonly string[] {
  const cells = rows.map((row) =>
    row.map((cell): Cell => {
      const { text, paint } = typeof cell === 'string' ? { text: cell, paint: undefined } : cell
      return { text: harmlessLine(text), paint }
    }),
  )
  const widths = fit(
    columns,
    columns.map(({ title }, index) => Math.max(title.length, ...cells.map((row) => columnsOf(row[index]?.text ?? '')))),
    width,
  )
  const header = columns.map(({ title }): Cell => ({ text: title, paint: title === '' ? undefined : colors.dim }))
  return [header, ...cells].map((row) => line(columns, widths, row))
}

function line(columns: readonly Column[], widths: readonly number[], row: readonly Cell[]): string {
  const parts = row.map(({ text, paint = (same) => same }, index) => {
    const wide = widths[index] ?? 0
    const short = cut(text, wide)
    const blank = ' '.repeat(Math.max(0, wide - columnsOf(short)))
    if (columns[index]?.align === 'right') return blank + paint(short)
    return paint(short) + (index === row.length - 1 ? '' : blank)
  })
  return parts.join(gap).trimEnd()
}

/** Takes from the widest column that gives, until the line fits. */
function fit(columns: readonly Column[], widths: readonly number[], width: number): readonly number[] {
  const fitted = [...widths]
  for (let left = total(fitted) - width; left > 0; left -= 1) {
    const givers = fitted.map((wide, index) => (columns[index]?.gives === true && wide > leastColumns ? wide : 0))
    const widest = Math.max(...givers)
    if (widest === 0) break
    fitted[givers.indexOf(widest)] = widest - 1
  }
  return fitted
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, wide) => sum + wide, gap.length * (widths.length - 1))
}
