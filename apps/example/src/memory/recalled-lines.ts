import type { Reason, RecalledMemory } from '@recollect/core/memory'
import { harmless } from '../harmless.ts'
import type { Terminal } from '../render/terminal.ts'
import { wrap } from '../render/wrap.ts'

/** Memories with the evidence for them and the reasons that they are there. */
export function recalledLines(memories: readonly RecalledMemory[], { colors, width }: Terminal): string[] {
  return memories.flatMap(({ title, text, score, occurredAt, evidence, because }, index) => {
    const date = occurredAt === undefined ? '' : ` ${occurredAt.toISOString().slice(0, 10)}`
    const name = title === '' ? harmless(text) : `${harmless(title)}${date}`
    const shown = evidence.filter((part) => part.text !== text).slice(0, 2)
    return [
      `${index + 1}. ${colors.bold(name)}  ${colors.dim(`${score.toFixed(2)} · ${because.map(reason).join(', ')}`)}`,
      ...shown.flatMap((part) => {
        const said = harmless(`${part.speaker ?? part.title}: ${part.text}`)
        return wrap([{ text: said, marked: false }], width - 5, String).map((line, at) =>
          at === 0 ? `   ▸ ${line}` : `     ${line}`,
        )
      }),
    ]
  })
}

function reason(because: Reason): string {
  switch (because.by) {
    case 'match':
      return `${because.channel} #${because.rank}`
    case 'graph':
      return `linked over ${because.path.length} ${because.path.length === 1 ? 'step' : 'steps'}`
    case 'window':
      return 'in the window'
    case 'siblings':
      return 'what stands around it'
    case 'speaker':
      return 'who said it'
    case 'confidence':
      return `confidence ${because.confidence}`
  }
}
