import type { Json } from '../model/object.ts'
import { snippet } from '../ranking/snippet.ts'
import { type QueryTerms, queryTerms } from '../ranking/words.ts'
import { decodeRelation } from '../session/relation-codec.ts'
import type { ResultSet } from '../session/result-set.ts'
import type { HydratedEntry } from './hydrate.ts'
import type { OperationReport } from './run-operation.ts'
import type { Evidence, Hit, SearchPage } from './search-types.ts'

/** A page as the caller sees it. */
export function toPage(set: ResultSet, hits: readonly HydratedEntry[], report: OperationReport): SearchPage {
  const terms = queryTerms(set.query)
  return {
    objects: hits.map((hit) => toHit(hit, terms, set.relations?.[hit.entry.id])),
    resultSetId: set.id,
    hasMore: set.offset < set.entries.length,
    truncated: set.truncated ?? false,
    degraded: [...report.degraded],
  }
}

function toHit({ entry, head, texts }: HydratedEntry, terms: QueryTerms, kept: Json | undefined): Hit {
  const relation = decodeRelation(kept)
  return {
    ...head,
    score: entry.score,
    evidence: texts.flatMap(({ text, score }): Evidence[] => {
      if (text.content === '' && text.id === entry.id) return []
      const extract = snippet(text.content, terms)
      return [
        {
          partId: text.id,
          title: text.title,
          snippet: extract.text,
          matches: extract.matches,
          score,
          ...(text.position === undefined ? {} : { position: text.position }),
          properties: text.properties,
        },
      ]
    }),
    ...(entry.explanation === undefined ? {} : { explanation: entry.explanation }),
    ...(relation === undefined ? {} : { relation }),
  }
}
