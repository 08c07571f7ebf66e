/** A character of a script that puts no spaces between words, or a run of letters, marks and digits of any other. */
const word =
  /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]&&[\p{L}\p{N}\p{M}]]|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+/gv

/** The words of a text in lower case, compatibility forms (ligatures, full width) made plain. */
export function words(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? []
}
