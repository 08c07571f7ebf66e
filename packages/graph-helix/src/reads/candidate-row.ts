import { type Candidate, compareRanked } from '@recollect/core'
import { z } from 'zod'
import { node } from '../layout/properties.ts'

/** A node found by a search, as the server gives it. */
export interface CandidateRow {
  readonly id: string
  readonly kind: string
  readonly updatedAt: number
  readonly occurredAt?: number | null | undefined
  /** `$score` of a text, `$distance` of a vector. */
  readonly rank: number
}

/** The properties to ask for, by their name in the row. */
export const candidateSources = (rank: '$score' | '$distance'): Readonly<Record<keyof CandidateRow, string>> => ({
  id: node.id,
  kind: node.kind,
  updatedAt: node.updatedAt,
  occurredAt: node.occurredAt,
  rank,
})

export const candidateRow: z.ZodType<CandidateRow> = z.object({
  id: z.string(),
  kind: z.string(),
  updatedAt: z.number(),
  occurredAt: z.number().nullish(),
  rank: z.number(),
})

export function candidateOf(namespace: string, { id, updatedAt, occurredAt }: CandidateRow, score: number): Candidate {
  return {
    namespace,
    id,
    score,
    updatedAt: new Date(updatedAt),
    ...(typeof occurredAt === 'number' ? { occurredAt: new Date(occurredAt) } : {}),
  }
}

/** Each candidate once, the best `limit` of them, best first. */
export function bestOf(candidates: readonly Candidate[], limit: number): readonly Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()]
    .sort(compareRanked)
    .slice(0, limit)
}
