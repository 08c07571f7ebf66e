import type { ObjectRef } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { Tables } from '../tables.ts'
import { isAnyOf } from './is-any-of.ts'
import { recountParts } from './recount-parts.ts'

/** A row to remove, locked with its parent. */
export type DoomedRow = ObjectRef & { readonly parent_id: string | null }

/** Removes locked objects for good, with their parts, all embeddings and all edges. */
export async function removeRows(
  session: Session,
  { objects, edges, embeddings }: Tables,
  rows: readonly DoomedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const query: RawBuilder<ObjectRef> = sql`
    delete from ${objects} o where ${isAnyOf(rows, 'o', ['id', 'parent_id'])} returning o.namespace, o.id`
  const gone = await session.all(query)
  if (gone.length === 0) return
  // A statement of its own: it sees what was written while the one above waited for the objects.
  await session.all(sql`
    with unlinked as (delete from ${edges} e where ${isAnyOf(gone, 'e', ['from_id', 'to_id'])})
    delete from ${embeddings} e where ${isAnyOf(gone, 'e', ['object_id'])}`)
  const isGone = new Set(gone.map(keyOf))
  const parents = rows.flatMap(({ namespace, parent_id: id }) => (id === null ? [] : [{ namespace, id }]))
  const left = new Map(parents.map((parent) => [keyOf(parent), parent]))
  await recountParts(
    session,
    { objects },
    [...left].flatMap(([key, parent]) => (isGone.has(key) ? [] : [parent])),
  )
}

function keyOf({ namespace, id }: ObjectRef): string {
  return JSON.stringify([namespace, id])
}
