import * as z from 'zod/mini'
import type { Relation } from '../engine/graph-types.ts'
import { parseDatetime } from '../model/datetime.ts'
import type { Json } from '../model/object.ts'

const wireRelation = z.object({
  type: z.string(),
  direction: z.enum(['out', 'in']),
  depth: z.number(),
  source_id: z._default(z.string(), ''),
  path: z._default(z.array(z.object({ relation: z.string(), direction: z.enum(['out', 'in']), id: z.string() })), []),
  note: z.exactOptional(z.string()),
  status: z.exactOptional(z.string()),
  role: z.exactOptional(z.string()),
  confidence: z.exactOptional(z.number()),
  evidence_id: z.exactOptional(z.string()),
  created_at: z._default(z.string(), ''),
  updated_at: z._default(z.string(), ''),
})

/** A relation in snake_case, as result sets keep it and agent tools have it. */
export function encodeRelation({ sourceId, evidenceId, createdAt, updatedAt, path, ...rest }: Relation): Json {
  return {
    ...rest,
    source_id: sourceId,
    path: path.map(({ relation, direction, id }) => ({ relation, direction, id })),
    ...(evidenceId === undefined ? {} : { evidence_id: evidenceId }),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}

/**
 * The relation that was kept, or undefined for what is none. Other systems know neither the path nor the seed of one hop, and
 * leave out times: those are empty then.
 */
export function decodeRelation(json: Json | undefined): Relation | undefined {
  const parsed = wireRelation.safeParse(json)
  if (!parsed.success) return undefined
  const { source_id, evidence_id, created_at, updated_at, ...rest } = parsed.data
  return {
    ...rest,
    sourceId: source_id,
    ...(evidence_id === undefined ? {} : { evidenceId: evidence_id }),
    createdAt: new Date(parseDatetime(created_at) ?? 0),
    updatedAt: new Date(parseDatetime(updated_at) ?? 0),
  }
}
