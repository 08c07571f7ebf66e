import type { DeadOperation } from '@recollect/core'
import { wrap } from './columns-of.ts'
import { counted } from './count.ts'
import { duration } from './duration.ts'
import { harmlessLine } from './harmless.ts'
import { subjectText } from './subject-text.ts'
import type { Terminal } from './terminal.ts'

const indent = '    '

/** Dead ones for people. Names are never cut, since they are given back to the other commands. */
export function deadLines(
  dead: readonly DeadOperation[],
  { isMore, now }: { readonly isMore: boolean; readonly now: Date },
  { colors, width }: Pick<Terminal, 'colors' | 'width'>,
): readonly string[] {
  if (dead.length === 0) return ['Nothing is dead.']
  const lines = dead.flatMap(({ target, namespace, subject, code, message, attempts, diedAt }) => {
    const age = duration(Math.max(0, now.getTime() - diedAt.getTime()))
    const [first = '', ...rest] = wrap(harmlessLine(`${target}  ${namespace}  ${subjectText(subject)}`), width - 4)
    const facts = `${code}, given up ${age} ago after ${counted(attempts, 'failed try', 'failed tries')}`
    return [
      colors.bold(first),
      ...rest.map((line) => colors.bold(indent + line)),
      ...wrap(harmlessLine(facts), width - 4).map((line) => colors.red(indent + line)),
      ...wrap(harmlessLine(message), width - 4).map((line) => indent + line),
    ]
  })
  return isMore ? [...lines, 'There are more: --limit shows them.'] : lines
}
