import type { EmbeddingRow, Scope, WriteOptions } from '@recollect/core'
import { sql } from 'kysely'
import { chunks } from '../sql/chunks.ts'
import type { StoreContext } from '../store-context.ts'
import { spaceNumber } from './space-number.ts'
import { upsertVectors } from './upsert-vectors.ts'
import { vectorLiteral } from './vector-column.ts'

/** Writes vectors of objects whose text has not changed since; each chunk of them is one statement. */
export async function putEmbeddings(
  { database, tables, spaces, statistics }: StoreContext,
  { namespace }: Scope,
  rows: readonly EmbeddingRow[],
  options: WriteOptions,
): Promise<void> {
  if (rows.length === 0) return database.skip(options, undefined)
  await spaces.check(rows, options)
  const records = rows.map(({ id, version, parentTitle, space, vector, contentHash }) => ({
    id,
    version,
    title: parentTitle,
    space: spaceNumber(space),
    vector: vectorLiteral(vector),
    hash: contentHash,
  }))
  await database.write(options, async (session) => {
    for (const chunk of chunks(records)) {
      // The share lock waits for writers of the object, and lets none in until the vector is there.
      await session.all(sql`
        with given as materialized (
          select * from jsonb_to_recordset(${chunk}::jsonb) as r (
            id text, version integer, title text, space integer, vector text, hash text
          )
        ), unchanged as materialized (
          select o.id, o.version, o.parent_title as title from ${tables.objects} o
          where o.namespace = ${namespace} and o.id in (select id from given)
          order by o.parent_id is not null, o.id
          for share of o
        )
        ${upsertVectors(
          tables,
          sql`
          select ${namespace}, g.id, g.space, g.vector::vector, g.hash, false
          from given g join unchanged u on u.id = g.id and u.version <= g.version and (g.title is null or g.title = u.title)`,
        )}`)
    }
  })
  await statistics.wrote(rows.length, options)
}
