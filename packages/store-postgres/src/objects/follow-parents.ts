import { sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import { chunks } from '../sql/chunks.ts'
import { instant } from '../sql/times.ts'
import type { Tables } from '../tables.ts'
import type { PlannedRow } from './put-plan.ts'

/**
 * Lets the parts of changed parents follow: what filters see of them, how long they last, and that they live again when their parent does. That
 * is a change of the part, so its version goes up, unless it stays deleted on its own account.
 */
export async function followParents(
  session: Session,
  tables: Tables,
  namespace: string,
  parents: readonly PlannedRow[],
  at: Date,
): Promise<void> {
  const records = parents.map(({ write: { object, facets } }) => ({
    id: object.id,
    kind: object.kind,
    title: object.title,
    facets,
    expires_at: object.expiresAt?.getTime(),
  }))
  // Neither deleted nor expired on its own account.
  const revived = sql`(
    (o.parent_deleted or coalesce(o.parent_expires_at <= statement_timestamp(), false))
    and o.deleted_at is null and coalesce(o.expires_at > statement_timestamp(), true)
  )`
  const followed = sql`(p.facets || o.facets, p.kind, p.title, ${instant(sql`p.expires_at`)})`
  for (const chunk of chunks(records)) {
    await session.all(sql`
      update ${tables.objects} o set
        effective = p.facets || o.facets, parent_kind = p.kind, parent_title = p.title, parent_deleted = false,
        parent_expires_at = ${instant(sql`p.expires_at`)},
        version = o.version + ${revived}::integer,
        updated_at = case when ${revived} then ${instant(at.getTime())} else o.updated_at end
      from jsonb_to_recordset(${chunk}::jsonb) as p (id text, kind text, title text, facets jsonb, expires_at float8)
      where o.namespace = ${namespace} and o.parent_id = p.id
        and (o.parent_deleted or (o.effective, o.parent_kind, o.parent_title, o.parent_expires_at) is distinct from ${followed})`)
  }
}
