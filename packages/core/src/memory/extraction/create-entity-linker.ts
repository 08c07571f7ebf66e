import { compareText } from '../../model/order.ts'
import type { EntityLinker, EntityMention, LinkableEntity } from './entity-linker.ts'
import { type NameToken, nameTokens } from './name-tokens.ts'

/** Names that share their first tokens, as a tree of tokens. */
interface NameNode {
  readonly next: Map<string, NameNode>
  /** Whose name ends here. */
  owner?: Owner
}

interface Owner {
  readonly id: string
  /** Whether it is its name; an alias else. */
  readonly isName: boolean
}

/** A name in a text. */
interface Found {
  readonly id: string
  readonly tokens: number
  readonly at: number
}

/**
 * Finds the names and aliases of entities in texts: whole words, without regard to case and the width of spaces, the longest name first. A
 * name that several have is that of the one whose name it is rather than whose alias, then of the smallest id. Names without a letter or a
 * digit are passed over. Building takes time with the length of all names, finding with that of the text, however many names there are.
 *
 * @example
 * ```ts
 * const linker = createEntityLinker([{ id: 'e1', name: 'New York', aliases: ['NYC'] }])
 * linker.find('From nyc to New  York') // [{ id: 'e1', start: 5, end: 8 }, { id: 'e1', start: 12, end: 21 }]
 * ```
 */
export function createEntityLinker(entities: Iterable<LinkableEntity>): EntityLinker {
  const root: NameNode = { next: new Map() }
  for (const { id, name, aliases = [] } of entities) {
    addName(root, name, { id, isName: true })
    for (const alias of aliases) addName(root, alias, { id, isName: false })
  }
  return {
    find(text) {
      const tokens = nameTokens(text)
      return withoutOverlaps(namesIn(root, tokens), tokens)
    },
  }
}

function addName(root: NameNode, name: string, owner: Owner): void {
  const tokens = nameTokens(name)
  if (!tokens.some(({ isWord }) => isWord)) return
  let node = root
  for (const { folded } of tokens) {
    const next: NameNode = node.next.get(folded) ?? { next: new Map() }
    node.next.set(folded, next)
    node = next
  }
  if (node.owner === undefined || beats(owner, node.owner)) node.owner = owner
}

function beats(one: Owner, other: Owner): boolean {
  return one.isName === other.isName ? compareText(one.id, other.id) < 0 : one.isName
}

/** Every name that begins at any token. */
function namesIn(root: NameNode, tokens: readonly NameToken[]): readonly Found[] {
  const found: Found[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    let node: NameNode | undefined = root
    for (let end = at; node !== undefined && end < tokens.length; end += 1) {
      node = node.next.get(tokens[end]?.folded ?? '')
      if (node?.owner !== undefined) found.push({ id: node.owner.id, tokens: end - at + 1, at })
    }
  }
  return found
}

/** Of names that overlap the longest stays, then the first. */
function withoutOverlaps(found: readonly Found[], tokens: readonly NameToken[]): readonly EntityMention[] {
  const taken = new Set<number>()
  const kept = found
    .toSorted((a, b) => b.tokens - a.tokens || a.at - b.at)
    .filter(({ at, tokens: count }) => {
      const places = Array.from({ length: count }, (_, index) => at + index)
      if (places.some((place) => taken.has(place))) return false
      for (const place of places) taken.add(place)
      return true
    })
  return kept
    .sort((a, b) => a.at - b.at)
    .map(({ id, at, tokens: count }) => ({ id, start: tokens[at]?.start ?? 0, end: tokens[at + count - 1]?.end ?? 0 }))
}
