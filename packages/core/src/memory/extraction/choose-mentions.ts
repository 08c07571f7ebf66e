import type { NameTrie } from './name-trie.ts'

/** A name in a text, from its first to its last term. */
export interface FoundName {
  readonly node: number
  readonly first: number
  readonly last: number
}

/**
 * The names in a text that count, in its order: none overlaps another, the longest are taken first, and of equally long ones the first.
 * Takes as long as there are terms, and names within names.
 */
export function chooseMentions(trie: NameTrie, terms: readonly { readonly term: string }[]): readonly FoundName[] {
  const byLength: FoundName[][] = []
  const propose = (node: number, last: number) => {
    if (node === 0) return
    const found = { node, last, first: last - trie.depthOf(node) + 1 }
    const equals = byLength[trie.lengthOf(node)]
    if (equals === undefined) byLength[trie.lengthOf(node)] = [found]
    else equals.push(found)
  }
  let node = 0
  for (const [index, { term }] of terms.entries()) {
    node = trie.step(node, term)
    propose(trie.longestName(node), index)
  }

  const chosen: FoundName[] = []
  /** Of each term, the last one of the chosen name that it belongs to; -1 when it is free. */
  const taken = new Int32Array(terms.length).fill(-1)
  for (let length = byLength.length - 1; length > 0; length -= 1) {
    for (const found of (byLength[length] ?? []).sort((a, b) => a.last - b.last)) {
      // A chosen name that overlaps is at least as long, so it covers the last term, or the first one.
      if ((taken[found.last] ?? -1) >= 0) continue
      const end = taken[found.first] ?? -1
      if (end < 0) {
        chosen.push(found)
        taken.fill(found.last, found.first, found.last + 1)
      } else {
        let shorter = trie.shorterName(found.node)
        while (shorter !== 0 && found.last - trie.depthOf(shorter) < end) shorter = trie.shorterName(shorter)
        propose(shorter, found.last)
      }
    }
  }
  return chosen.sort((a, b) => a.first - b.first)
}
