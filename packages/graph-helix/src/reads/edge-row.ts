import type { Edge } from '@recollect/core'
import { z } from 'zod'
import { edge } from '../layout/properties.ts'

/** An edge as the server gives it. */
export interface EdgeRow {
  readonly namespace: string
  readonly from: string
  readonly relation: string
  readonly to: string
  readonly note?: string | null | undefined
  readonly status?: string | null | undefined
  readonly role?: string | null | undefined
  readonly confidence?: number | null | undefined
  readonly evidenceId?: string | null | undefined
  readonly createdAt: number
  readonly updatedAt: number
  readonly version: number
}

const text = z.string().nullish()

/** The properties to ask for, by their name in the row. */
export const edgeSources: Readonly<Record<keyof EdgeRow, string>> = {
  namespace: edge.namespace,
  from: edge.from,
  relation: edge.relation,
  to: edge.to,
  note: edge.note,
  status: edge.status,
  role: edge.role,
  confidence: edge.confidence,
  evidenceId: edge.evidenceId,
  createdAt: edge.createdAt,
  updatedAt: edge.updatedAt,
  version: edge.version,
}

export const edgeRow: z.ZodType<EdgeRow> = z.object({
  namespace: z.string(),
  from: z.string(),
  relation: z.string(),
  to: z.string(),
  note: text,
  status: text,
  role: text,
  confidence: z.number().nullish(),
  evidenceId: text,
  createdAt: z.number(),
  updatedAt: z.number(),
  version: z.number(),
})

export function edgeOf(row: EdgeRow): Edge {
  const { namespace, from: fromId, relation, to: toId, note, status, role, confidence, evidenceId } = row
  return {
    namespace,
    fromId,
    relation,
    toId,
    ...(typeof note === 'string' ? { note } : {}),
    ...(typeof status === 'string' ? { status } : {}),
    ...(typeof role === 'string' ? { role } : {}),
    ...(typeof confidence === 'number' ? { confidence } : {}),
    ...(typeof evidenceId === 'string' ? { evidenceId } : {}),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    version: row.version,
  }
}
