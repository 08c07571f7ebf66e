import type { ObjectHead, Properties, StoredObject } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { millis } from '../sql/times.ts'

/** A row of objects without its content, as `headColumns` selects it. */
export interface HeadRow {
  readonly namespace: string
  readonly id: string
  readonly kind: string
  readonly key: string | null
  readonly parent_id: string | null
  readonly position: number | null
  readonly title: string
  readonly summary: string
  readonly content_type: string
  readonly properties: Properties
  readonly occurred_at: number | null
  readonly expires_at: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly version: number
}

export interface ObjectRecord extends HeadRow {
  readonly content: string
}

export const headColumns: RawBuilder<HeadRow> = sql<HeadRow>`
  o.namespace, o.id, o.kind, o.key, o.parent_id, o.position, o.title, o.summary, o.content_type, o.properties,
  ${millis(sql`o.occurred_at`)} as occurred_at, ${millis(sql`o.expires_at`)} as expires_at,
  ${millis(sql`o.created_at`)} as created_at, ${millis(sql`o.updated_at`)} as updated_at, o.version`

export const objectColumns: RawBuilder<ObjectRecord> = sql<ObjectRecord>`${headColumns}, o.content`

export function toHead(row: HeadRow): ObjectHead {
  return {
    namespace: row.namespace,
    id: row.id,
    kind: row.kind,
    ...(row.key === null ? {} : { key: row.key }),
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    ...(row.position === null ? {} : { position: row.position }),
    title: row.title,
    summary: row.summary,
    contentType: row.content_type,
    properties: row.properties,
    ...(row.occurred_at === null ? {} : { occurredAt: new Date(row.occurred_at) }),
    ...(row.expires_at === null ? {} : { expiresAt: new Date(row.expires_at) }),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    version: row.version,
  }
}

export function toObject(row: ObjectRecord): StoredObject {
  return { ...toHead(row), content: row.content }
}
