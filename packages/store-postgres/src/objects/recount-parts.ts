import { sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { Tables } from '../tables.ts'

/**
 * Corrects `has_parts` of locked objects: whether they have parts that are not deleted on their own account. A write to the
 * row only where the answer changed, for it moves the row in every index.
 */
export async function recountParts(
  session: Session,
  tables: Tables,
  namespace: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const hasParts = sql`exists (
    select from ${tables.objects} c where c.namespace = ${namespace} and c.parent_id = o.id and c.deleted_at is null
  )`
  await session.all(sql`
    update ${tables.objects} o set has_parts = ${hasParts}
    where o.namespace = ${namespace} and o.id = any(${ids}::text[]) and o.has_parts <> ${hasParts}`)
}
