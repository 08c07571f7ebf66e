import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import { contentThreshold, fewestShared, titleThreshold } from '../trigrams/similarity.ts'
import type { TrigramIndex } from '../trigrams/trigram-index.ts'
import { TrigramQuery } from '../trigrams/trigram-query.ts'
import type { Allowed } from './allowed.ts'
import { compareTied } from './compare-tied.ts'
import type { TopK } from './top-k.ts'

/** An object that may be like the question, and how much at best. */
interface Suspect {
  readonly entry: Entry
  /** Similarity of the title, 0 when it is below its threshold. */
  titleScore: number
  /** Ordinal of the content, -1 when it cannot reach its threshold. */
  content: number
  /** No score of this object is higher. */
  bound: number
}

/**
 * Fuzzy matches by title or content, scored by the better of the two. Contents are compared in the order of what they
 * could score, until no other can enter the list.
 */
export function trigramChannel(namespace: Namespace, { accepts }: Allowed, text: string, top: TopK<Entry>): void {
  const { titles, contents } = namespace.indexes.trigrams(namespace.ordered())
  const titleQuery = new TrigramQuery(titles, text)
  if (titleQuery.size === 0) return
  const suspects = new Map<Entry, Suspect>()
  for (const { entry, ordinal } of sharing(titles, titleQuery, titleThreshold)) {
    const titleScore = titleQuery.similarity(ordinal)
    if (titleScore >= titleThreshold) suspects.set(entry, { entry, titleScore, content: -1, bound: titleScore })
  }
  const contentQuery = new TrigramQuery(contents, text)
  for (const { entry, ordinal, shared } of sharing(contents, contentQuery, contentThreshold)) {
    const suspect = suspects.get(entry) ?? { entry, titleScore: 0, content: -1, bound: 0 }
    suspect.content = ordinal
    suspect.bound = Math.max(suspect.bound, shared / contentQuery.size)
    suspects.set(entry, suspect)
  }
  for (const { entry, titleScore, content, bound } of [...suspects.values()].sort(compareSuspects)) {
    if (!top.admits(entry, bound)) break
    if (accepts?.(entry) === false) continue
    const score = content < 0 ? titleScore : Math.max(titleScore, contentQuery.wordSimilarity(content))
    if (score > 0) top.offer(entry, score)
  }
}

/** The entries whose text shares enough trigrams to reach a threshold. */
function sharing(
  index: TrigramIndex<Entry>,
  query: TrigramQuery<Entry>,
  threshold: number,
): { readonly entry: Entry; readonly ordinal: number; readonly shared: number }[] {
  const found: { entry: Entry; ordinal: number; shared: number }[] = []
  query.candidates(fewestShared(query.size, threshold), (ordinal, shared) => {
    const entry = index.documents.at(ordinal)
    if (entry !== undefined) found.push({ entry, ordinal, shared })
  })
  return found
}

/** In this order, the first that cannot enter the list is followed by none that can. */
function compareSuspects(a: Suspect, b: Suspect): number {
  return b.bound - a.bound || compareTied(a.entry, b.entry)
}
