import type { MemoryEvidence, MemoryRecord } from '../memory-answers.ts'
import { dayOf, plainText } from './plain-text.ts'

/** What a timeline shows: memories, or the turns that an answer rests on. */
export type Dated = Pick<MemoryRecord, 'text' | 'title' | 'occurredAt'> & {
  readonly evidence?: readonly Pick<MemoryEvidence, 'text' | 'speaker' | 'occurredAt'>[]
}

/**
 * Memories as a text for a prompt: `- [2023-05-08] text`, a line each. Dated ones come first, by their date, and otherwise in the order in
 * which they are given; the others follow without a bracket. A memory without a text of its own is shown by its evidence. `now` is the
 * latest date.
 */
export function timelineOf(memories: readonly Dated[]): { readonly timeline: string; readonly now?: Date } {
  const lines = memories.flatMap(linesOf)
  const dated = lines.flatMap(({ at, text }) => (at === undefined ? [] : [{ at, text }]))
  dated.sort((a, b) => a.at.getTime() - b.at.getTime())
  const undated = lines.filter(({ at }) => at === undefined)
  const now = dated.at(-1)?.at
  return {
    timeline: [
      ...dated.map(({ at, text }) => `- [${dayOf(at)}] ${text}`),
      ...undated.map(({ text }) => `- ${text}`),
    ].join('\n'),
    ...(now === undefined ? {} : { now }),
  }
}

function linesOf({
  text,
  title,
  occurredAt,
  evidence = [],
}: Dated): readonly { readonly at?: Date; readonly text: string }[] {
  const at = occurredAt === undefined ? {} : { at: occurredAt }
  const own = plainText(text)
  if (own !== '') return [{ ...at, text: own }]
  const shown = evidence.map((part) => {
    const said = plainText(part.text)
    const time = part.occurredAt ?? occurredAt
    return {
      ...(time === undefined ? {} : { at: time }),
      text: part.speaker === undefined ? said : `${plainText(part.speaker)}: ${said}`,
    }
  })
  return shown.length > 0 ? shown : [{ ...at, text: plainText(title) }]
}
