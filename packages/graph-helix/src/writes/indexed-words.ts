/** About how many entries a text makes in the index: one for each different word, and one for itself. */
export function indexedWords(text: string): number {
  return new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).size + 1
}
