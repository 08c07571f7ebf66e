import type { Candidate, FilterPlan, PartSearchRequest, PartSearchResponse, ReadScope } from '@recollect/core'
import type { Analyzer } from '../analysis/analyzer.ts'
import type { Bm25Options } from '../lexical/bm25.ts'
import { Scratch } from '../lexical/scratch.ts'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { normalized } from '../vectors/normalized.ts'
import { type Allowed, allowed } from './allowed.ts'
import { BestOfEach, hitOf } from './best-of-each.ts'
import { compareTied } from './compare-tied.ts'
import { exactChannel } from './exact-channel.ts'
import { lexicalChannel } from './lexical-channel.ts'
import type { Ranking } from './ranking.ts'
import { satisfies } from './satisfies.ts'
import { type Scored, TopK } from './top-k.ts'
import { trigramChannel } from './trigram-channel.ts'
import { vectorChannel } from './vector-channel.ts'

/** Offers the matches of one namespace to a list. */
type Ask = (namespace: Namespace, entries: Allowed, top: Ranking<Entry>) => void

/** Answers search requests over a state. */
export class Searcher {
  readonly #state: MemoryState
  readonly #analyzer: Analyzer
  readonly #bm25: Bm25Options
  readonly #scratch = new Scratch()

  constructor(state: MemoryState, analyzer: Analyzer, bm25: Bm25Options) {
    this.#state = state
    this.#analyzer = analyzer
    this.#bm25 = bm25
  }

  search(scope: ReadScope, request: PartSearchRequest): PartSearchResponse {
    const { hits, lexical, vector, trigram, exact, mark } = request
    const sources = this.#state
      .inScope(scope)
      .map((namespace) => ({ namespace, entries: allowed(namespace, request.withinIds, request.filter) }))
    const channel = (limit: number, ask: Ask): readonly Candidate[] => {
      const offerTo = (ranking: Ranking<Entry>): void => {
        for (const { namespace, entries } of sources) ask(namespace, entries, ranking)
      }
      const list = bestMatches(offerTo, limit, hits)
      return list.map((match) => candidateOf(match, mark))
    }
    return {
      channels: {
        ...(lexical && { lexical: channel(lexical.limit, this.#lexical(lexical.query)) }),
        ...(vector && { vector: channel(vector.limit, this.#vector(vector.space, vector.vector)) }),
        ...(trigram && {
          trigram: channel(trigram.limit, (namespace, entries, top) => {
            trigramChannel(namespace, entries, trigram.query, top)
          }),
        }),
        ...(exact && {
          exact: channel(exact.limit, (namespace, entries, top) => {
            exactChannel(namespace, entries, exact.text, top)
          }),
        }),
      },
      degraded: [],
    }
  }

  #lexical(text: string): Ask {
    const query = { tokens: this.#analyzer(text), options: this.#bm25, scratch: this.#scratch }
    return (namespace, entries, top) => lexicalChannel(namespace, entries, query, top)
  }

  #vector(id: string, vector: Float32Array): Ask {
    const space = this.#state.spaces.of(vector, id)
    const direction = normalized(vector)
    if (direction === undefined) return () => {}
    return (namespace, entries, top) => vectorChannel(namespace, entries, { space, direction }, top)
  }
}

/** The best `limit` matches; when those are all of fewer hits than wanted, the best match of each further hit follows. */
function bestMatches(
  offerTo: (ranking: Ranking<Entry>) => void,
  limit: number,
  hits: number | undefined,
): readonly Scored<Entry>[] {
  const top = new TopK<Entry>(limit, compareTied)
  if (limit >= 1) offerTo(top)
  const list = top.ranked()
  if (hits === undefined || list.length < limit) return list
  const known = new Set(list.map(({ item }) => hitOf(item)))
  if (known.size >= hits) return list
  const others = new BestOfEach(known)
  offerTo(others)
  return [...list, ...others.ranked(hits - known.size)]
}

function candidateOf({ item, score }: Scored<Entry>, mark: FilterPlan | undefined): Candidate {
  const { namespace, id, parentId, position, updatedAt, occurredAt } = item.record
  return {
    namespace,
    id,
    score,
    ...(parentId === undefined ? undefined : { parentId }),
    ...(position === undefined ? undefined : { position }),
    updatedAt: new Date(updatedAt),
    ...(occurredAt === undefined ? undefined : { occurredAt: new Date(occurredAt) }),
    ...(mark === undefined ? undefined : { marked: satisfies(item, mark) }),
  }
}
