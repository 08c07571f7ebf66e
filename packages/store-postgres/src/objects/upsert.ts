import { entityIndexText, foldTitle, type ObjectWrite } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import { isLive } from '../filters/is-live.ts'
import { chunks } from '../sql/chunks.ts'
import { instant, millis, timeText } from '../sql/times.ts'
import type { Tables } from '../tables.ts'
import type { PlannedRow } from './put-plan.ts'

/** What became of a row that was inserted or changed. */
export interface WrittenRow {
  readonly id: string
  readonly version: number
  readonly created_at: number
}

/**
 * Inserts or replaces rows, and leaves alone those that are the same already. A row that others changed since it was locked
 * or looked for is left alone too.
 */
export async function upsert(
  session: Session,
  tables: Tables,
  namespace: string,
  rows: readonly PlannedRow[],
  at: Date,
): Promise<ReadonlyMap<string, WrittenRow>> {
  const written = new Map<string, WrittenRow>()
  for (const chunk of chunks(rows.map(toRecord))) {
    for (const row of await session.all(upsertChunk(tables, namespace, chunk, at))) written.set(row.id, row)
  }
  return written
}

/** The fields that belong to the object itself: a row that differs in one of them has changed. */
const own = [
  'kind',
  'key',
  'parent_id',
  'position',
  'title',
  'summary',
  'content',
  'content_type',
  'properties',
  'facets',
  'occurred_at',
  'expires_at',
]
/** What follows from the object and its parent. */
const derived = [
  'title_key',
  'entity_text',
  'effective',
  'parent_kind',
  'parent_title',
  'parent_expires_at',
  'parts_until',
]

function upsertChunk(tables: Tables, namespace: string, chunk: string, at: Date): RawBuilder<WrittenRow> {
  const now = instant(at.getTime())
  const columns = (names: readonly string[], of: string) => sql.join(names.map((name) => sql.id(of, name)))
  const assigned = [...own, ...derived].map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`)
  return sql`
    insert into ${tables.objects} as o (
      namespace, id, version, created_at, updated_at, ${sql.join([...own, ...derived].map((name) => sql.id(name)))}
    )
    select ${namespace}, r.id, r.version, ${now}, ${now}, r.kind, r.key, r.parent_id, r.position, r.title, r.summary, r.content,
      r.content_type, r.properties, r.facets, ${instant(sql`r.occurred_at`)}, ${instant(sql`r.expires_at`)}, r.title_key, r.entity_text,
      r.effective, r.parent_kind, r.parent_title, ${instant(sql`r.parent_expires_at`)}, r.parts_until
    from jsonb_to_recordset(${chunk}::jsonb) as r (
      id text, version integer, kind text, key text, parent_id text, position integer, title text, summary text, content text,
      content_type text, properties jsonb, facets jsonb, occurred_at float8, expires_at float8, title_key text,
      entity_text text, effective jsonb, parent_kind text, parent_title text, parent_expires_at float8, parts_until timestamptz
    )
    on conflict (namespace, id) do update set
      version = excluded.version, updated_at = excluded.updated_at, deleted_at = null, parent_deleted = false,
      ${sql.join(assigned)}
    where o.version = excluded.version - 1
      and (not ${isLive('o')} or (${columns(own, 'o')}) is distinct from (${columns(own, 'excluded')}))
    returning o.id, o.version, ${millis(sql`o.created_at`)} as created_at`
}

function toRecord({ write, stored, effective, parent, partsUntil }: PlannedRow): object {
  const { object, facets }: ObjectWrite = write
  return {
    id: object.id,
    version: (stored?.version ?? 0) + 1,
    kind: object.kind,
    key: object.key,
    parent_id: object.parentId,
    position: object.position,
    title: object.title,
    summary: object.summary,
    content: object.content,
    content_type: object.contentType,
    properties: object.properties,
    facets,
    occurred_at: object.occurredAt?.getTime(),
    expires_at: object.expiresAt?.getTime(),
    title_key: foldTitle(object.title),
    entity_text: object.parentId === undefined ? entityIndexText(object) || undefined : undefined,
    effective,
    parent_kind: parent?.kind,
    parent_title: parent?.title,
    parent_expires_at: parent?.expires_at,
    parts_until: timeText(partsUntil),
  }
}
