import type { TopK } from '../search/top-k.ts'
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

/** Bounds are sums in another order than scores: this much more than the last digits can differ. */
const slack = 1 + 1e-9

/**
 * Offers the documents that match any term to `top`, by BM25.
 *
 * The rarest terms go first. Once the documents met so far score so high that the terms to come cannot lift a new one
 * among the best, the rest is only looked up for those that are still in the race (MaxScore: Turtle and Flood 1995).
 */
export function searchLexical<T>(
  index: LexicalIndex<T>,
  search: LexicalSearch<T>,
  top: TopK<T>,
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
  top: TopK<T>,
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
  let seen = 0
  let ahead = terms.reduce((sum, term) => sum + term.bound, 0)
  let floor = top.floor
  let racing = search.within !== undefined
  if (search.within !== undefined) touchAll(scratch, search.within)
  for (const [position, term] of terms.entries()) {
    if (racing) {
      if (position > 0) keepRacing(scratch, floor, ahead * slack)
      addWhereTouched(postings(term), scratch)
    } else {
      addEverywhere(postings(term), scratch)
    }
    seen += term.bound
    ahead -= term.bound
    // New documents get at most `ahead`; the floor is at most `seen`. Looking for it costs a pass over what was met.
    if (!racing && position < terms.length - 1 && ahead * slack < Math.max(seen, floor)) {
      floor = Math.max(floor, kthBest(scratch, top.limit, accepts))
      racing = ahead * slack < floor
      if (racing) keepRacing(scratch, floor, ahead * slack)
      if (racing) scratch.touched.subarray(0, scratch.met).sort()
    }
  }
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
