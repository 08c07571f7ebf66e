import type { Taken } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isEntity } from '../filters/is-entity.ts'
import type { Tables } from '../tables.ts'

/** What may happen to the rows of a table. */
export type TableEvent = 'insert' | 'update' | 'delete'

/** What statements on one table are to the queue. */
export interface SubjectChanges {
  readonly table: RawBuilder<unknown>
  /** Name of the table. */
  readonly name: string
  /** What targets may take of it. */
  readonly roles: readonly Taken[]
  /**
   * Whether who writes a row has locked what it belongs to, so that no other change of the same subject is under way.
   */
  readonly guarded: boolean
  /**
   * For each event a query for the changes, over `old_rows` and `new_rows`: namespace, id, relation, to_id, cause, with_edges, and the
   * roles before and after. Each subject once.
   */
  readonly changes: Readonly<Record<TableEvent, RawBuilder<unknown>>>
}

const role = (row: string) => sql`case when ${sql.ref(`${row}.parent_id`)} is null then 'entities' else 'parts' end`

/** What is indexed of an object beyond its own fields. */
const derived = (row: string) => sql.join(['effective', 'parent_kind', 'parent_title'].map((name) => sql.id(row, name)))

export function objectChanges({ objects, embeddings }: Tables): SubjectChanges {
  const subject = sql`namespace, id, '' as relation, '' as to_id`
  // Its vectors go with an object that is purged, after it. A subquery that is one value is never answered by reading all.
  const hadVectors = sql`
    o.parent_id is null and (
      select true from ${embeddings} e where e.namespace = o.namespace and e.object_id = o.id limit 1
    )`
  return {
    table: objects,
    name: 'objects',
    roles: ['entities', 'parts', 'vectors'],
    guarded: true,
    changes: {
      insert: sql`
        select ${subject}, version as cause, false as with_edges, array[${role('n')}] as roles from new_rows n`,
      // A full join is never a nested loop. The plan is made once, often for one row, and has to do for a thousand. And SQL of the host
      // may give a row another key: then it is two changes.
      update: sql`
        select ${subject}, coalesce(n.version, 0) as cause,
          coalesce(not ${isEntity('o')} and ${isEntity('n')}, false) as with_edges, array[${role('o')}, ${role('n')}] as roles
        from old_rows o full join new_rows n using (namespace, id)
        where n.version is distinct from o.version or (n.live and (${derived('n')}) is distinct from (${derived('o')}))`,
      delete: sql`
        select ${subject}, 0 as cause, false as with_edges,
          array[${role('o')}, case when ${hadVectors} then 'vectors' end] as roles
        from old_rows o`,
    },
  }
}

export function edgeChanges({ edges }: Tables): SubjectChanges {
  const changes = (cause: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
    select namespace, from_id as id, relation, to_id, ${cause} as cause, false as with_edges, array['edges'] as roles
    from ${from}`
  return {
    table: edges,
    name: 'edges',
    roles: ['edges'],
    guarded: true,
    changes: {
      insert: changes(sql`version`, sql`new_rows`),
      update: changes(
        sql`coalesce(n.version, 0)`,
        sql`old_rows o full join new_rows n using (namespace, from_id, relation, to_id)
          where n.version is distinct from o.version`,
      ),
      delete: changes(sql`0`, sql`old_rows`),
    },
  }
}

/** Vectors of first-class objects: the object is what has changed. Several may be written at a time, in different spaces. */
export function vectorChanges({ objects, embeddings }: Tables): SubjectChanges {
  // Looked up one by one, by their keys, whatever the plan was made for.
  const changes = (rows: RawBuilder<unknown>) => sql`
    select v.namespace, o.id, '' as relation, '' as to_id, o.version as cause, false as with_edges, array['vectors'] as roles
    from (select distinct namespace, object_id from ${rows}) v cross join lateral (
      select o.id, o.version from ${objects} o
      where o.namespace = v.namespace and o.id = v.object_id and o.parent_id is null limit 1
    ) o`
  return {
    table: embeddings,
    name: 'embeddings',
    roles: ['vectors'],
    guarded: false,
    changes: {
      insert: changes(sql`new_rows`),
      update: changes(
        sql`old_rows o full join new_rows n using (namespace, object_id, space) where n.vector is distinct from o.vector`,
      ),
      delete: changes(sql`old_rows`),
    },
  }
}
