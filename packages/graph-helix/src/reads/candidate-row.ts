import { type Candidate, compareRanked } from '@recollect/core'
import { z } from 'zod'
import { node } from '../layout/properties.ts'

/** A node found by a search, as the server gives it. */
export interface CandidateRow {
  readonly id: string
  readonly kind: string
  /** Documents have none. */
  readonly updatedAt?: number | null | undefined
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
  updatedAt: z.number().nullish(),
  occurredAt: z.number().nullish(),
  rank: z.number(),
})

/** A found node. */
export interface FoundNode extends Candidate {
  readonly kind: string
}

export function foundNode(namespace: string, row: CandidateRow, score: number): FoundNode {
  const { id, kind, updatedAt, occurredAt } = row
  return {
    namespace,
    id,
    kind,
    score,
    updatedAt: new Date(updatedAt ?? 0),
    ...(typeof occurredAt === 'number' ? { occurredAt: new Date(occurredAt) } : {}),
  }
}

/** Each node once, the best `limit` of them, best first. */
export function bestOf(found: readonly FoundNode[], limit: number): readonly FoundNode[] {
  return [...new Map(found.map((one) => [one.id, one])).values()].sort(compareRanked).slice(0, limit)
}
