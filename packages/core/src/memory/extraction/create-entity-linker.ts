import { chooseMentions } from './choose-mentions.ts'
import type { EntityLinker, LinkableEntity } from './entity-linker.ts'
import { nameTokens } from './name-tokens.ts'
import { NameTrie } from './name-trie.ts'

/**
 * Finds entities in texts by their names and aliases: in one pass over a text, however many names there are.
 *
 * Case, composed or decomposed accents, width and ligatures make no difference, and all runs of white space are equal; accents do make
 * one. A name must stand alone between characters that are no letters or digits, as in "Ada's"; names in scripts that put no spaces
 * between words (Han, Hiragana, Thai, Lao, Khmer, Burmese, and Hangul for its particles) are found anywhere, Katakana as whole runs. Where
 * names overlap the longest counts, then the first. Names without a letter or digit are passed over.
 *
 * When several entities have a name, it means the one whose `name` it is rather than one of the `aliases`, then the one with the smallest
 * id in code unit order.
 */
export function createEntityLinker(entities: Iterable<LinkableEntity>): EntityLinker {
  const trie = new NameTrie()
  const claims = new Map<number, { readonly id: string; readonly alias: boolean }>()
  const claim = (name: string, id: string, alias: boolean) => {
    const terms = Array.from(nameTokens(name.trim()), ({ term }) => term)
    if (!terms.some((term) => /[\p{L}\p{N}]/u.test(term))) return
    const node = trie.add(terms)
    const held = claims.get(node)
    const beats = held === undefined || (held.alias === alias ? id < held.id : held.alias)
    if (beats) claims.set(node, { id, alias })
  }
  for (const { id, name, aliases = [] } of entities) {
    claim(name, id, false)
    for (const alias of aliases) claim(alias, id, true)
  }
  trie.link()
  return {
    find(text) {
      const tokens = [...nameTokens(text)]
      return chooseMentions(trie, tokens).flatMap(({ node, first, last }) => {
        const id = claims.get(node)?.id
        const [start, end] = [tokens[first]?.start, tokens[last]?.end]
        return id === undefined || start === undefined || end === undefined ? [] : [{ id, start, end }]
      })
    },
  }
}
