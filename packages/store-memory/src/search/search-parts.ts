import type { Candidate, FilterPlan, PartSearchRequest, PartSearchResponse, ReadScope } from '@recollect/core'
import type { Analyzer } from '../analysis/analyzer.ts'
import type { Bm25Options } from '../lexical/bm25.ts'
import { Scratch } from '../lexical/scratch.ts'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { normalized } from '../vectors/normalized.ts'
import { type Allowed, allowed } from './allowed.ts'
import { compareTied } from './compare-tied.ts'
import { exactChannel } from './exact-channel.ts'
import { lexicalChannel } from './lexical-channel.ts'
import { satisfies } from './satisfies.ts'
import { type Scored, TopK } from './top-k.ts'
import { trigramChannel } from './trigram-channel.ts'
import { vectorChannel } from './vector-channel.ts'

/** Offers the matches of one namespace to a list. */
type Ask = (namespace: Namespace, entries: Allowed, top: TopK<Entry>) => void

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
    const { lexical, vector, trigram, exact, mark } = request
    const sources = this.#state
      .inScope(scope)
      .map((namespace) => ({ namespace, entries: allowed(namespace, request.withinIds, request.filter) }))
    const channel = (limit: number, ask: Ask): readonly Candidate[] => {
      const top = new TopK<Entry>(limit, compareTied)
      if (limit >= 1) for (const { namespace, entries } of sources) ask(namespace, entries, top)
      return top.ranked().map((hit) => candidateOf(hit, mark))
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
