/**
 * What equal words have in common: lower case, compatibility forms made plain (full width, ligatures), combining
 * diacritics taken off; and for English-looking words of 3 to 40 letters the usual endings taken off until none is left:
 * plural -s and -ies, -ed, -ing, -er, -or, -ion, -ly, -al, final -e, doubled consonants. So "price" meets "pricing" and
 * "policies" meets "policy". It serves to show matches, not to find them: too much in common does little harm.
 */
export function wordTerm(word: string): string {
  let term = foldCase(word)
  if (!/^[a-z]{3,40}$/.test(term)) return term
  for (let shorter = shorten(term); shorter !== term; shorter = shorten(term)) term = shorter
  return term
}

/** Lower case without width, ligatures and combining diacritics. Vowel signs and voicing marks stay: they are letters. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return isAscii(lower) ? lower : lower.normalize('NFKD').replaceAll(diacritics, '').normalize('NFC')
}

/** Combining marks of no script of their own, but for the two that voice kana. */
const diacritics = /[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309A]]+/gv

const endings: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/ie[sd]$/, 'y'],
  [/(?<![sui])s$/, ''],
  [/(?<=[aeiouy].*)(?<=.{3})(?:ed|ing)$/, ''],
  [/(?<=[aeiouy].*)(?<=.{4})(?:er|or|ion|ly|al)$/, ''],
  [/e+$/, ''],
  [/y$/, 'i'],
  [/([^aeiouy])\1$/, '$1'],
]

function shorten(word: string): string {
  for (const [ending, replacement] of endings) {
    const shorter = word.replace(ending, replacement)
    if (shorter !== word && shorter.length >= 3) return shorter
  }
  return word
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x7f) return false
  return true
}
