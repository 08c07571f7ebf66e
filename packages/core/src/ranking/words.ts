import { foldCase, wordTerm } from './word-term.ts'

/** A word of a text: where it stands (UTF-16 offsets), and the term that equal words share. */
export interface Word {
  readonly start: number
  readonly end: number
  readonly term: string
}

/** Runs of the scripts that put no spaces between words, and words of all others. */
const pieces =
  /(?<run>[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]&&[\p{L}\p{N}\p{M}]]+)|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+/gv

/**
 * The words of a text by their start, in one pass. Where a script puts no spaces between words, every character is a word
 * and so is every pair of neighbours.
 */
export function* wordsOf(text: string): Generator<Word> {
  const known = new Map<string, string>()
  const termOf = (word: string) => {
    const term = known.get(word) ?? wordTerm(word)
    known.set(word, term)
    return term
  }
  for (const match of text.matchAll(pieces)) {
    const [piece] = match
    const isRun = match.groups?.['run'] !== undefined
    const parts = isRun ? charactersAndPairs(piece) : [{ start: 0, end: piece.length }]
    for (const { start, end } of parts) {
      yield { start: match.index + start, end: match.index + end, term: termOf(piece.slice(start, end)) }
    }
  }
}

/** The terms that a query looks for. */
export type QueryTerms = ReadonlySet<string>

/**
 * The terms of a query: without English stop words unless it has nothing else, and without single characters of scripts
 * that put no spaces between words unless a character stands alone.
 */
export function queryTerms(query: string): QueryTerms {
  const terms = new Set<string>()
  const stops = new Set<string>()
  for (const match of query.matchAll(pieces)) {
    const [piece] = match
    if (match.groups?.['run'] !== undefined) {
      const parts = [...charactersAndPairs(piece)]
      const pairs = parts.filter(({ pair }) => pair)
      for (const { start, end } of pairs.length > 0 ? pairs : parts) terms.add(wordTerm(piece.slice(start, end)))
    } else if (stopWords.has(foldCase(piece))) stops.add(wordTerm(piece))
    else terms.add(wordTerm(piece))
  }
  return terms.size > 0 ? terms : stops
}

function* charactersAndPairs(run: string): Generator<{ start: number; end: number; pair: boolean }> {
  let start = 0
  while (start < run.length) {
    const end = start + characterLength(run, start)
    yield { start, end, pair: false }
    if (end < run.length) yield { start, end: end + characterLength(run, end), pair: true }
    start = end
  }
}

/** UTF-16 units of the code point at an index. */
function characterLength(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
}

/** English words too frequent to be worth showing, with the letters that an apostrophe leaves over. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a about all also am an and any are as at be been but by can could d did do does for from had has have he her him his ' +
    'how i if in into is it its just ll m may me more my no not of on or our re s she should so some such t than that the ' +
    'their them then there these they this those to too us ve was we were what when where which who whom whose why will ' +
    'with would you your'
  ).split(' '),
)
