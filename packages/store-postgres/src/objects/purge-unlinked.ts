import type { ObjectWriter, Scope, WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isEntity } from '../filters/is-entity.ts'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { lockRows } from './lock-rows.ts'
import { removeRows } from './remove-rows.ts'

/**
 * Removes first-class objects that no edge joins with a live object of another kind. Who makes an edge holds its ends, so that their
 * lock waits for every edge that is being made, and keeps others from being made; the edges are looked at by a statement of
 * its own, which sees those that were waited for.
 */
export async function purgeUnlinked(
  { database, tables }: StoreContext,
  { namespace }: Scope,
  { ids, ignoreKinds }: Parameters<ObjectWriter['purgeUnlinked']>[1],
  options: WriteOptions,
): Promise<readonly string[]> {
  if (ids.length === 0) return database.skip(options, [])
  return database.write(options, async (session) => {
    const stored = await lockRows(session, tables, namespace, { ids })
    const wanted = new Set(ids)
    const entities = [...stored.values()].filter(({ id, parent_id }) => wanted.has(id) && parent_id === null)
    if (entities.length === 0) return []
    const query: RawBuilder<{ id: string }> = sql`
      select w.id from unnest(${entities.map(({ id }) => id)}::text[]) as w (id)
      where ${firstLink(tables, namespace, 'from_id', ignoreKinds)} is null
        and ${firstLink(tables, namespace, 'to_id', ignoreKinds)} is null`
    const unlinked = (await session.all(query)).map(({ id }) => id)
    await removeRows(
      session,
      tables,
      unlinked.map((id) => ({ namespace, id, parent_id: null })),
    )
    return unlinked
  })
}

/** True when an edge that has the object `w` at this end leads to a live object of a kind that counts, else null. */
function firstLink(
  { objects, edges }: Tables,
  namespace: string,
  own: 'from_id' | 'to_id',
  ignoreKinds: readonly string[],
): RawBuilder<unknown> {
  const peer = own === 'from_id' ? 'to_id' : 'from_id'
  // Subqueries for values: each edge and its end by their indexes, up to the first that counts; see `isVisible`.
  return sql`(
    select true from ${edges} e
    where e.namespace = ${namespace} and ${sql.id('e', own)} = w.id and (
      select true from ${objects} p
      where p.namespace = e.namespace and p.id = ${sql.id('e', peer)} and ${isEntity('p')} and p.kind <> all(${ignoreKinds}::text[])
    )
    limit 1
  )`
}
