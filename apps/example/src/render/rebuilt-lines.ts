import type { RebuildReport } from '../commands/rebuild.ts'
import { harmless } from '../harmless.ts'
import { duration } from './duration.ts'
import type { Colors } from './terminal.ts'

/** What a rebuild did, for people. */
export function rebuiltLines(report: RebuildReport, colors: Colors): string[] {
  const { projection, documents, skipped, resumed, refused, milliseconds } = report
  const goneOn = resumed ? ', going on where it was stopped' : ''
  const lines = [
    `${colors.bold(harmless(projection))}  ${documents.toLocaleString('en')} documents in ${duration(milliseconds)}${goneOn}`,
  ]
  if (skipped > 0) {
    lines.push(`  ${skipped.toLocaleString('en')} were refused and left out:`)
    for (const { code, message } of refused.slice(0, 3)) lines.push(`  ! ${harmless(message)} (${code})`)
  }
  return [...lines, `  ${colors.dim(questionsLine(report))}`]
}

function questionsLine({ questions: { answered, different } }: RebuildReport): string {
  if (answered === 0) return 'It answers from now on.'
  const asked = `${answered} ${answered === 1 ? 'question' : 'questions'} answered meanwhile`
  return different === 0 ? `${asked}, the same as before` : `${asked}; ${different} answers were not as before`
}
