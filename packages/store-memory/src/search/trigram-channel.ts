import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import { contentThreshold, fewestShared, titleThreshold } from '../trigrams/similarity.ts'
import type { TrigramIndex } from '../trigrams/trigram-index.ts'
import { TrigramQuery } from '../trigrams/trigram-query.ts'
import type { Allowed } from './allowed.ts'
import type { Ranking } from './ranking.ts'

/** What a similarity of the content counts, as a share of one of the title. */
const contentWeight = 0.5

/**
 * Fuzzy matches by title or content, scored by the better of the two. A content that shares n of the question's trigrams
 * has at most a similarity of n / all of them, so contents are compared in that order, until no other can enter the list.
 */
export function trigramChannel(namespace: Namespace, { accepts }: Allowed, text: string, top: Ranking<Entry>): void {
  const { titles, contents } = namespace.indexes.trigrams(namespace.ordered())
  const question = new TrigramQuery(contents, text)
  const { size } = question
  if (size === 0) return
  const offer = (entry: Entry, bound: number, score: () => number): void => {
    if (!top.admits(entry, bound) || accepts?.(entry) === false) return
    const exact = score()
    if (exact > 0) top.offer(entry, exact)
  }
  const shared = question.countShared()
  const fewest = fewestShared(size, contentThreshold)
  const similarTitles = titlesLike(titles, text)
  for (const [entry, score] of similarTitles) {
    const count = shared[entry.places.content] ?? 0
    if (count < fewest || (contentWeight * count) / size <= score) offer(entry, score, () => score)
  }
  for (const { count, ordinals } of byCount(shared, fewest)) {
    const bound = (contentWeight * count) / size
    if (bound < top.floor) return
    for (const ordinal of ordinals) {
      const entry = contents.documents.at(ordinal)
      if (entry === undefined) continue
      const title = similarTitles.get(entry) ?? 0
      if (title < bound) offer(entry, bound, () => Math.max(title, contentWeight * question.wordSimilarity(ordinal)))
    }
  }
}

/** The objects whose title is like the question, and how much. */
function titlesLike(titles: TrigramIndex<Entry>, text: string): ReadonlyMap<Entry, number> {
  const question = new TrigramQuery(titles, text)
  const found = new Map<Entry, number>()
  for (const { ordinals } of byCount(question.countShared(), fewestShared(question.size, titleThreshold))) {
    for (const ordinal of ordinals) {
      const entry = titles.documents.at(ordinal)
      const score = entry === undefined ? 0 : question.similarity(ordinal)
      if (entry !== undefined && score >= titleThreshold) found.set(entry, score)
    }
  }
  return found
}

/** The ordinals whose count is at least `fewest`, those with the highest count first. */
function byCount(counts: Uint32Array, fewest: number): { readonly count: number; readonly ordinals: number[] }[] {
  const groups = new Map<number, number[]>()
  for (let ordinal = 0; ordinal < counts.length; ordinal += 1) {
    const count = counts[ordinal] ?? 0
    if (count < fewest) continue
    const group = groups.get(count)
    if (group === undefined) groups.set(count, [ordinal])
    else group.push(ordinal)
  }
  return [...groups].map(([count, ordinals]) => ({ count, ordinals })).sort((a, b) => b.count - a.count)
}
