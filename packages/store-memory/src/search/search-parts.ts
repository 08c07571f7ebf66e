import {
  type Candidate,
  normalized,
  type PartSearchRequest,
  type PartSearchResponse,
  type ReadScope,
} from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import { type Allowed, allowed } from './allowed.ts'
import { BestOfEach, hitOf } from './best-of-each.ts'
import { candidateOf } from './candidate-of.ts'
import { compareTied } from './compare-tied.ts'
import { exactChannel } from './exact-channel.ts'
import { lexicalChannel } from './lexical-channel.ts'
import type { Ranking } from './ranking.ts'
import type { SearchSetup } from './search-setup.ts'
import { type Scored, TopK } from './top-k.ts'
import { trigramChannel } from './trigram-channel.ts'
import { vectorChannel } from './vector-channel.ts'

/** Offers the matches of one namespace to a list. */
type Ask = (namespace: Namespace, entries: Allowed, top: Ranking<Entry>) => void

/** Answers a search for parts and whole objects. */
export function searchParts(setup: SearchSetup, scope: ReadScope, request: PartSearchRequest): PartSearchResponse {
  const { hits, lexical, vector, trigram, exact, mark } = request
  const sources = setup.state
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
      ...(lexical && { lexical: channel(lexical.limit, askLexical(setup, lexical.query)) }),
      ...(vector && { vector: channel(vector.limit, askVector(setup, vector.space, vector.vector)) }),
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

function askLexical(setup: SearchSetup, text: string): Ask {
  const query = setup.lexicalQuery(text)
  return (namespace, entries, top) => lexicalChannel(namespace, entries, query, top)
}

function askVector({ state }: SearchSetup, id: string, vector: Float32Array): Ask {
  const space = state.spaces.of(vector, id)
  const direction = normalized(vector)
  if (direction === undefined) return () => {}
  return (namespace, entries, top) => vectorChannel(namespace, entries, { space, direction, sees: isCandidate }, top)
}

function isCandidate(entry: Entry): boolean {
  return entry.candidate
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
