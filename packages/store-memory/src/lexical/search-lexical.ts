import type { Ranking } from '../search/ranking.ts'
import { type Bm25Options, lengthNorm } from './bm25.ts'
import { kthBest } from './kth-best.ts'
import type { LexicalIndex } from './lexical-index.ts'
import { type QueryTerm, queryTerms } from './query-terms.ts'
import { addEverywhere, addWhereTouched, type Postings } from './score-postings.ts'
import type { Scratch } from './scratch.ts'

export interface LexicalSearch<T> {
  /** The analysed query. */
  readonly tokens: readonly string[]
  readonly options: Bm25Options
  /** Whether a document may be a hit; asked only about those that score high enough. */
  readonly accepts?: ((item: T) => boolean) | undefined
  /** The only documents that may be hits, by ordinal ascending. */
  readonly within?: Uint32Array | undefined
}

/** Bounds are added up in another order than scores: this share of them is more than the last digits can differ. */
const slack = 1e-9

/**
 * Offers the documents that match any term to `top`, by BM25.
 *
 * The rarest terms go first. Once the documents met so far score so high that the terms to come cannot lift a new one
 * among the best, the rest is only looked up for those that are still in the race (MaxScore: Turtle and Flood 1995).
 */
export function searchLexical<T>(
  index: LexicalIndex<T>,
  search: LexicalSearch<T>,
  top: Ranking<T>,
  scratch: Scratch,
): void {
  if (index.documents.live === 0 || top.limit < 1) return
  const terms = queryTerms(index, search.tokens, search.options)
  if (terms.length === 0) return
  const accepts = judge(index, search, scratch)
  scratch.reserve(index.documents.length)
  try {
    score(index, search, terms, top, scratch, accepts)
    for (let i = 0; i < scratch.met; i += 1) {
      const ordinal = scratch.touched[i] ?? 0
      const points = scratch.scores[ordinal] ?? 0
      if (points === 0 || points < top.floor || !accepts(ordinal)) continue
      const item = index.documents.at(ordinal)
      if (item !== undefined) top.offer(item, points)
    }
  } finally {
    scratch.clear()
  }
}

function score<T>(
  index: LexicalIndex<T>,
  search: LexicalSearch<T>,
  terms: readonly QueryTerm[],
  top: Ranking<T>,
  scratch: Scratch,
  accepts: (ordinal: number) => boolean,
): void {
  const norm = lengthNorm(search.options, index.totalLength / index.documents.live)
  const postings = (term: QueryTerm): Postings => ({
    pairs: index.lists.data,
    start: index.lists.start(term.list),
    end: index.lists.end(term.list),
    lengths: index.lengths,
    weight: term.weight,
    ...norm,
  })
  const ahead = scoresAhead(terms)
  let floor = top.floor
  let racing = search.within !== undefined
  if (search.within !== undefined) touchAll(scratch, search.within)
  for (const [position, term] of terms.entries()) {
    if (racing) {
      keepRacing(scratch, floor, ahead[position] ?? 0)
      addWhereTouched(postings(term), scratch)
      continue
    }
    addEverywhere(postings(term), scratch)
    // A new document gets at most `most`, the k-th best at most what the terms so far give: is it worth looking for?
    const most = ahead[position + 1] ?? 0
    const soFar = (ahead[0] ?? 0) - most
    if (position === terms.length - 1 || most >= Math.max(soFar, floor)) continue
    floor = Math.max(floor, kthBest(scratch, top.limit, accepts))
    racing = most < floor
    if (!racing) continue
    keepRacing(scratch, floor, most)
    scratch.touched.subarray(0, scratch.met).sort()
  }
}

/** The most that a document can get from each term and those behind it. */
function scoresAhead(terms: readonly QueryTerm[]): readonly number[] {
  const sums = [0]
  for (const { bound } of terms.toReversed()) sums.unshift((sums[0] ?? 0) + bound)
  const more = (sums[0] ?? 0) * slack
  return sums.map((sum) => sum + more)
}

function touchAll(scratch: Scratch, ordinals: Uint32Array): void {
  scratch.touched.set(ordinals)
  scratch.met = ordinals.length
}

/** Drops the documents that cannot reach the floor any more, keeping the order of the others. */
function keepRacing(scratch: Scratch, floor: number, ahead: number): void {
  const { scores, touched, verdicts } = scratch
  let kept = 0
  for (let i = 0; i < scratch.met; i += 1) {
    const ordinal = touched[i] ?? 0
    if ((scores[ordinal] ?? 0) + ahead >= floor) {
      touched[kept] = ordinal
      kept += 1
    } else {
      scores[ordinal] = 0
      verdicts[ordinal] = 0
    }
  }
  scratch.met = kept
}

/** Whether a document is there and wanted. Each is asked about once: filters cost more than a look at a byte. */
function judge<T>(index: LexicalIndex<T>, search: LexicalSearch<T>, scratch: Scratch): (ordinal: number) => boolean {
  const { accepts } = search
  if (accepts === undefined) return (ordinal) => index.documents.at(ordinal) !== undefined
  return (ordinal) => {
    const known = scratch.verdicts[ordinal] ?? 0
    if (known !== 0) return known === 1
    const item = index.documents.at(ordinal)
    const verdict = item !== undefined && accepts(item)
    scratch.verdicts[ordinal] = verdict ? 1 : 2
    return verdict
  }
}
