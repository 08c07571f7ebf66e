import {
  type Candidate,
  compareRanked,
  foldTitle,
  matchesPlan,
  type PartSearcher,
  type PartSearchRequest,
  type PartSearchResponse,
  type ReadScope,
} from '@recollect/core'
import { cutToHits } from './cut-to-hits.ts'
import { type Entries, type Entry, isLive, liveIn, partsOf, viewOf } from './entries.ts'
import type { State } from './state.ts'
import { bm25, cosine, extentSimilarity, similarity } from './text-scores.ts'

export function partSearcher({ read, assertFits }: State): PartSearcher {
  return {
    searchParts: (scope, request, options) =>
      read(options, (entries) => {
        const { vector } = request
        if (vector !== undefined) assertFits(vector.vector, vector.space)
        return search(entries, scope, request)
      }),
  }
}

/** A score, or undefined for what is no candidate. */
type Score = (entry: Entry) => number | undefined

/** Every channel by looking at every object: what indexes must come to as well. */
function search(entries: Entries, scope: ReadScope, request: PartSearchRequest): PartSearchResponse {
  const { filter, withinIds, hits, mark, lexical, vector, trigram, exact } = request
  const live = liveIn(entries, scope)
  const allowed = live.filter((entry) => {
    const { id, parentId = '' } = entry.object
    const within = withinIds === undefined || withinIds.includes(id) || withinIds.includes(parentId)
    return within && (filter === undefined || matchesPlan(filter, viewOf(entries, entry)))
  })
  const candidates = allowed.filter((entry) => isCandidate(entries, entry))

  const best = (list: readonly Entry[], limit: number, score: Score): Candidate[] => {
    const matches = list.flatMap((entry) => {
      const value = score(entry)
      if (value === undefined) return []
      const marked = mark === undefined ? {} : { marked: matchesPlan(mark, viewOf(entries, entry)) }
      return [{ ...candidateOf(entry, value), ...marked }]
    })
    return cutToHits(matches.sort(compareRanked), limit, hits)
  }

  return {
    channels: {
      ...(lexical && { lexical: best(candidates, lexical.limit, lexicalScore(live, lexical.query)) }),
      ...(vector && { vector: best(candidates, vector.limit, vectorScore(vector.space, vector.vector)) }),
      ...(trigram && { trigram: best(allowed, trigram.limit, trigramScore(new Set(candidates), trigram.query)) }),
      ...(exact && { exact: best(allowed, exact.limit, exactScore(exact.text)) }),
    },
    degraded: [],
  }
}

/** Parts, and first-class objects that have content and no live parts. */
function isCandidate(entries: Entries, entry: Entry): boolean {
  const { parentId, content } = entry.object
  return parentId !== undefined || (content !== '' && !partsOf(entries, entry).some((part) => isLive(entries, part)))
}

function candidateOf({ object }: Entry, score: number): Candidate {
  const { namespace, id, parentId, position, updatedAt, occurredAt } = object
  return {
    ...{ namespace, id, score, updatedAt },
    ...(parentId === undefined ? {} : { parentId }),
    ...(position === undefined ? {} : { position }),
    ...(occurredAt === undefined ? {} : { occurredAt }),
  }
}

function lexicalScore(live: readonly Entry[], query: string): Score {
  const texts = live.map(({ object: { title, summary, content } }) => `${title} ${summary} ${content}`)
  const scores = bm25(query, texts)
  const known = new Map(live.map((entry, i) => [entry, scores[i] ?? 0]))
  return (entry) => known.get(entry) || undefined
}

function vectorScore(space: string, vector: Float32Array): Score {
  return ({ embeddings }) => {
    const embedding = embeddings.get(space)
    return embedding === undefined ? undefined : cosine(embedding.vector, vector)
  }
}

/** The titles of all, the content of candidates. */
function trigramScore(candidates: ReadonlySet<Entry>, query: string): Score {
  return (entry) => {
    const title = similarity(query, entry.object.title)
    const content = candidates.has(entry) ? extentSimilarity(query, entry.object.content) : 0
    return Math.max(title >= 0.3 ? title : 0, content >= 0.6 ? content / 2 : 0) || undefined
  }
}

function exactScore(text: string): Score {
  return ({ object: { id, key, title } }) => {
    const sameTitle = foldTitle(title) !== '' && foldTitle(title) === foldTitle(text)
    return id === text || key === text || sameTitle ? 1 : undefined
  }
}
