import {
  type Candidate,
  normalized,
  type ObjectSearchRequest,
  type ObjectSearchResponse,
  type ReadScope,
} from '@recollect/core'
import { searchLexical } from '../lexical/search-lexical.ts'
import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import { candidateOf } from './candidate-of.ts'
import { compareTied } from './compare-tied.ts'
import type { Ranking } from './ranking.ts'
import { satisfies } from './satisfies.ts'
import type { SearchSetup } from './search-setup.ts'
import { TopK } from './top-k.ts'
import { vectorChannel } from './vector-channel.ts'

/** Entities are compared one by one while they are fewer than this share of the vectors, which are of parts mostly. */
const fewEntities = 1 / 2

/** Offers the entities of one namespace that match to a list. */
type Ask = (namespace: Namespace, accepts: (entry: Entry) => boolean, top: Ranking<Entry>) => void

/** Answers a search for entities. */
export function searchObjects(
  setup: SearchSetup,
  scope: ReadScope,
  request: ObjectSearchRequest,
): ObjectSearchResponse {
  const { kinds, filter, lexical, vector } = request
  const accepts = (entry: Entry): boolean =>
    kinds?.includes(entry.record.kind) !== false && (filter === undefined || satisfies(entry, filter))
  const channel = (limit: number, ask: Ask): readonly Candidate[] => {
    const top = new TopK<Entry>(limit, compareTied)
    if (limit >= 1) for (const namespace of setup.state.inScope(scope)) ask(namespace, accepts, top)
    return top.ranked().map((match) => candidateOf(match))
  }
  return {
    channels: {
      ...(lexical && { lexical: channel(lexical.limit, askLexical(setup, lexical.query)) }),
      ...(vector && { vector: channel(vector.limit, askVector(setup, vector.space, vector.vector)) }),
    },
    degraded: [],
  }
}

function askLexical(setup: SearchSetup, text: string): Ask {
  const { scratch, ...query } = setup.lexicalQuery(text)
  return (namespace, accepts, top) => {
    const { lexical } = namespace.indexes.entities(namespace.ordered())
    searchLexical(lexical, { ...query, accepts }, top, scratch)
  }
}

function askVector({ state }: SearchSetup, id: string, vector: Float32Array): Ask {
  const space = state.spaces.of(vector, id)
  const direction = normalized(vector)
  if (direction === undefined) return () => {}
  return (namespace, accepts, top) => {
    const { nodes, vectors } = namespace.indexes
    const few = nodes.size < (vectors.get(space.id)?.size ?? 0) * fewEntities
    vectorChannel(namespace, { within: few ? nodes : undefined, accepts }, { space, direction, sees: isEntity }, top)
  }
}

function isEntity(entry: Entry): boolean {
  return entry.node
}
