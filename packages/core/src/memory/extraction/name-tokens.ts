/**
 * A piece of a text that names are compared by. Names begin and end where pieces do, so pieces are as small as a name may be: a word, one
 * character of a script that sets names off by nothing, a run of white space, a sign.
 */
export interface NameToken {
  /** What equal pieces have in common. */
  readonly term: string
  /** Where it stands: `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
}

/**
 * Cuts a text into the pieces that names consist of, in one pass. Marks and invisible characters belong to the character before them,
 * jamo to their syllable; Katakana runs are words.
 */
export function* nameTokens(text: string): Generator<NameToken> {
  for (const match of text.matchAll(pieces)) {
    const [piece] = match
    const term = match.groups?.['blank'] === undefined ? foldName(piece) : ' '
    if (term !== '') yield { term, start: match.index, end: match.index + piece.length }
  }
}

/** What belongs to the character before it. */
const tail = String.raw`[\p{M}[\p{DI}--\u200B]]*`
const kana = String.raw`[\p{sc=Kana}\u30FC\uFF70\uFF9E\uFF9F]`
/** Scripts without spaces between words, or with particles that follow a name without one: names may stand anywhere in them. */
const dense = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]`
const jamo = String.raw`[\u1100-\u115F\uA960-\uA97F]+[\u1160-\u11FF\uD7B0-\uD7FF]*|[\uAC00-\uD7A3][\u11A7-\u11FF\uD7CB-\uD7FF]*`
const blank = String.raw`[\s\u0085\u200B][\s\u0085\p{DI}]*`

const pieces = new RegExp(
  String.raw`(?<blank>${blank})|(?:[[\p{L}\p{N}]--${dense}]${tail})+|(?:${kana}${tail})+|(?:${jamo}|.)${tail}`,
  'gsv',
)

/**
 * A piece as names are compared: without case (ß is ss, ς is σ), width, ligatures, and characters that nobody sees; composed or not
 * is the same, and apostrophes are one. So are the four i of Turkish, for one would have to know the language to tell them apart.
 */
function foldName(piece: string): string {
  const lower = piece.toLowerCase()
  if (isAscii(lower)) return lower
  if (piece === '’' || piece === '‘') return "'"
  const plain = piece.replaceAll(/\p{DI}/gv, '').normalize('NFKD')
  return plain.toLowerCase().toUpperCase().toLowerCase().normalize('NFKD').replaceAll('i\u0307', 'i')
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x7f) return false
  return true
}
