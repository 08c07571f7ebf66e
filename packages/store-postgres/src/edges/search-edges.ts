import type { CallOptions, EdgeHit, EdgeSearchRequest, ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isEntity } from '../filters/is-entity.ts'
import { join } from '../filters/plan-to-sql.ts'
import { inScope } from '../filters/restriction.ts'
import { noteTexts } from '../lexical/searched-texts.ts'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { type EdgeRecord, edgeColumns, toEdge } from './edge-row.ts'
import { relationName } from './relation-name.ts'

/** Visible edges by the words of their notes, in one statement, from the same backends as texts of objects. */
export async function searchEdges(
  { database, tables, lexical, settings }: StoreContext,
  scope: ReadScope,
  { query, relations, limit }: EdgeSearchRequest,
  options: CallOptions,
): Promise<readonly EdgeHit[]> {
  const backend = await lexical.backend(options)
  const { ctes, rows } = backend.answer({
    tables,
    texts: noteTexts,
    query,
    limit,
    language: settings.language,
    condition: join('and', [
      inScope(scope),
      ...(relations === undefined ? [] : [sql`${relationName('o')} = any(${relations}::text[])`]),
      hasEnd(tables, 'from_id'),
      hasEnd(tables, 'to_id'),
    ]),
    inScope: inScope(scope),
    columns: sql`o.namespace, o.from_id, o.relation, o.to_id, o.updated_at`,
    ties,
  })
  const statement: RawBuilder<EdgeRecord & { readonly score: number }> = sql`
    with ${sql.join(ctes)}, best as materialized (
      select namespace, from_id, relation, to_id, score from (${rows}) as found
      order by score desc, ${ties} limit ${limit}
    )
    select ${edgeColumns}, best.score::float8 as score
    from best join ${tables.edges} e using (namespace, from_id, relation, to_id)
    order by best.score desc, e.updated_at desc, e.namespace, e.from_id, e.relation, e.to_id`
  const found = await database.read(options, (session) => session.all(statement))
  return found.map((row) => ({ edge: toEdge(row), score: row.score }))
}

const ties: RawBuilder<unknown> = sql`updated_at desc, namespace, from_id, relation, to_id`

/** Whether an end of the row `o` of edges is visible. */
function hasEnd({ objects }: Tables, end: 'from_id' | 'to_id'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${objects} p where p.namespace = o.namespace and p.id = ${sql.id('o', end)} and ${isEntity('p')}
  )`
}
