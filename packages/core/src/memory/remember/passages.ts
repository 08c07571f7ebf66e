/** Characters of a passage, at most; blanks at its end come on top. */
export const passageLength = 1000

/** Bytes of UTF-8 that a memory's text may have before it is cut into passages. */
export const maxUncutBytes = 2048

/** Where a text may be cut, best first: behind a paragraph, behind a sentence. */
const breaks: readonly RegExp[] = [/\n[^\S\n]*\n\s*/gu, /[.!?…]["'”’»)\]]*\s+|[。！？]["”’」』）]*\s*/gu]

/**
 * A text as passages of about a thousand characters. They end with a paragraph, else with a sentence, when that leaves at least two
 * fifths of a passage, else with a word; a word longer than a passage is cut between characters. Joined together they are the text.
 */
export function passagesOf(text: string): readonly string[] {
  const passages: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, start)
    passages.push(text.slice(start, end))
    start = end
  }
  return passages
}

function endOf(text: string, start: number): number {
  if (text.length - start <= passageLength) return text.length
  const window = text.slice(start, start + passageLength)
  const end = start + (breakIn(window) ?? wordEnd(text, start, window))
  return end + blanksAt(text, end)
}

/** Behind the last paragraph or sentence of a window. */
function breakIn(window: string): number | undefined {
  for (const pattern of breaks) {
    const last = [...window.matchAll(pattern)].at(-1)
    const end = last === undefined ? 0 : last.index + last[0].length
    if (end >= passageLength * 0.4) return end
  }
  return undefined
}

/** Behind the last word of a window, or behind its last whole character when it holds but one. */
function wordEnd(text: string, start: number, window: string): number {
  const next = text.charAt(start + window.length)
  if (next === '' || /\s/u.test(next)) return window.length
  const blank = window.search(/\s\S*$/u)
  if (blank >= 0) return blank + 1
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}

/** How many blanks stand at a place: they stay with the passage before. */
function blanksAt(text: string, at: number): number {
  const blanks = /\s*/uy
  blanks.lastIndex = at
  return blanks.exec(text)?.[0].length ?? 0
}
