import type { Edge, EdgeMeta } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { millis } from '../sql/times.ts'

/** What an edge says, as its row keeps it. */
export interface EdgeFacts {
  readonly note: string | null
  readonly status: string | null
  readonly role: string | null
  readonly confidence: number | null
  readonly evidence_id: string | null
}

/** A row of edges, as `edgeColumns` selects it. */
export interface EdgeRecord extends EdgeFacts {
  readonly namespace: string
  readonly from_id: string
  readonly relation: string
  readonly to_id: string
  readonly version: number
  readonly created_at: number
  readonly updated_at: number
}

/** The columns of the row `e` of edges. */
export const edgeColumns: RawBuilder<EdgeRecord> = sql<EdgeRecord>`
  e.namespace, e.from_id, e.relation, e.to_id, e.note, e.status, e.role, e.confidence, e.evidence_id, e.version,
  ${millis(sql`e.created_at`)} as created_at, ${millis(sql`e.updated_at`)} as updated_at`

export function toEdge(row: EdgeRecord): Edge {
  return {
    namespace: row.namespace,
    fromId: row.from_id,
    relation: row.relation,
    toId: row.to_id,
    ...toMeta(row),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    version: row.version,
  }
}

function toMeta({ note, status, role, confidence, evidence_id: evidenceId }: EdgeFacts): EdgeMeta {
  return {
    ...(note === null ? {} : { note }),
    ...(status === null ? {} : { status }),
    ...(role === null ? {} : { role }),
    ...(confidence === null ? {} : { confidence }),
    ...(evidenceId === null ? {} : { evidenceId }),
  }
}
