import { type CallOptions, compareText, type Engine, type LinkHit } from '@recollect/core'
import type { AtlasKind } from '../kinds.ts'
import { scope } from '../scope.ts'
import { stepOf } from './step.ts'

/** Relations whose notes say a text. */
export interface SaidLinks {
  /** Those that say nothing else first; then the better their words, then by name. */
  readonly links: readonly LinkHit<AtlasKind>[]
  /** `text`: they say it, letter for letter but for case; `words`: none does, these have words of it. */
  readonly match: 'text' | 'words'
  /** Whether as many were found as are asked for at once. */
  readonly mayBeMore: boolean
}

/** Most that one request to the engine gives. */
const most = 50

/** Finds relations by their notes. Words find them; of what is found, those that say the very text are wanted. */
export async function said(engine: Engine<AtlasKind>, text: string, { signal }: CallOptions): Promise<SaidLinks> {
  const { links } = await engine.findLinks(scope, { query: text, limit: most }, { signal })
  const wanted = fold(text)
  const mayBeMore = links.length === most
  const sorted = links.toSorted((a, b) => b.score - a.score || compareText(nameOf(a), nameOf(b)))
  const notes = sorted.map((link) => ({ link, note: fold(link.edge.note ?? '') }))
  const whole = notes.filter(({ note }) => note === wanted)
  const part = notes.filter(({ note }) => note !== wanted && note.includes(wanted))
  const saying = [...whole, ...part].map(({ link }) => link)
  return saying.length === 0
    ? { links: sorted, match: 'words', mayBeMore }
    : { links: saying, match: 'text', mayBeMore }
}

function nameOf({ from, to }: LinkHit<AtlasKind>): string {
  return [from, to].map((object) => stepOf(object).label).join(' ')
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
