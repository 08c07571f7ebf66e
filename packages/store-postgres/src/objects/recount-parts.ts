import type { ObjectRef } from '@recollect/core'
import { sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { Tables } from '../tables.ts'
import { isAnyOf } from './is-any-of.ts'

/**
 * Corrects `parts_until` of locked objects: how long they have parts that are not deleted on their own account. A write to the row
 * only where the answer changed.
 */
export async function recountParts(
  session: Session,
  { objects }: Pick<Tables, 'objects'>,
  parents: readonly ObjectRef[],
): Promise<void> {
  if (parents.length === 0) return
  const parts = sql`${objects} c where c.namespace = o.namespace and c.parent_id = o.id and c.deleted_at is null`
  // A part that stays is mostly the first one that is looked at.
  const until = sql`case
    when exists (select from ${parts} and c.expires_at is null) then 'infinity'
    else coalesce((select max(c.expires_at) from ${parts}), '-infinity')
  end`
  await session.all(sql`
    update ${objects} o set parts_until = ${until}
    where ${isAnyOf(parents, 'o', ['id'])} and o.parts_until <> ${until}`)
}

/** The parents of these rows of one namespace, each once. */
export function parentsOf(
  namespace: string,
  rows: readonly { readonly parent_id: string | null }[],
): readonly ObjectRef[] {
  return [...new Set(rows.flatMap((row) => row.parent_id ?? []))].map((id) => ({ namespace, id }))
}
