import type { MemoryEvidence, MemoryRecord } from '../memory-answers.ts'
import { dayOf, plainText } from './plain-text.ts'

/** What a timeline shows: memories, or the turns that an answer rests on. */
export type Dated = Pick<MemoryRecord, 'text' | 'title' | 'occurredAt'> & {
  readonly evidence?: readonly Pick<MemoryEvidence, 'text' | 'speaker' | 'occurredAt' | 'position'>[]
}

interface Line {
  readonly at?: Date
  readonly text: string
}

/**
 * Memories as a text for a prompt: `- [2023-05-08] text`, a line each. Dated ones come first, by their time, and otherwise in the order in
 * which they are given; the others follow without a bracket. A memory without a text of its own is shown by its evidence, in the order in
 * which it was said. White space is one blank, so that no text begins a line. Days are in UTC; `now` is the latest time.
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

function linesOf({ text, title, occurredAt, evidence = [] }: Dated): readonly Line[] {
  const own = plainText(text)
  if (own !== '' || evidence.length === 0) return [lineOf(own || plainText(title), occurredAt)]
  const last = Number.MAX_SAFE_INTEGER
  return evidence
    .toSorted((a, b) => (a.position ?? last) - (b.position ?? last))
    .map((part) => {
      const speaker = part.speaker === undefined ? '' : `${plainText(part.speaker)}: `
      return lineOf(`${speaker}${plainText(part.text)}`, part.occurredAt ?? occurredAt)
    })
}

/** A time that is none is no date. */
function lineOf(text: string, at: Date | undefined): Line {
  return at === undefined || dayOf(at) === undefined ? { text } : { at, text }
}
