import type { TimedRebuild } from '../commands/rebuild.ts'
import { wrap } from './columns-of.ts'
import { count } from './count.ts'
import { duration } from './duration.ts'
import { refusalText } from './event-lines.ts'
import { type Column, table } from './table.ts'
import type { Terminal } from './terminal.ts'

const columns: readonly Column[] = [
  { title: 'TARGET', gives: true },
  { title: 'GEN', align: 'right' },
  { title: 'DOCUMENTS', align: 'right' },
  { title: 'SKIPPED', align: 'right' },
  { title: 'TIME', align: 'right' },
  { title: '' },
]

/** What rebuilds did, and what was refused. */
export function rebuildLines(
  all: readonly TimedRebuild[],
  place: Pick<Terminal, 'colors' | 'width'>,
): readonly string[] {
  const { colors, width } = place
  const rows = all.map(({ target, generation, documents, skipped, milliseconds, resumed }) => [
    target,
    String(generation),
    count(documents),
    { text: count(skipped), paint: skipped > 0 ? colors.red : undefined },
    duration(milliseconds),
    resumed ? 'resumed' : '',
  ])
  const refused = all.flatMap(({ target, refused: each }) => each.map((one) => `${target} refused ${refusalText(one)}`))
  const lines = refused.flatMap((text) =>
    wrap(text, width - 2).map((line, index) => (index === 0 ? line : `  ${line}`)),
  )
  return [...table(columns, rows, place), ...(lines.length > 0 ? ['', ...lines] : [])]
}
