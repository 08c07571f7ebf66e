import type { CallOptions, EdgeSearchRequest, EdgeSearchResponse, ReadScope, SearchDegradation } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { join } from '../filters/plan-to-sql.ts'
import { inScope } from '../filters/restriction.ts'
import { noteTexts } from '../lexical/searched-texts.ts'
import type { StoreContext } from '../store-context.ts'
import { type EdgeRecord, edgeColumns, toEdge } from './edge-row.ts'
import { relationName } from './relation-name.ts'
import { areVisible } from './visible-ends.ts'

type Row = EdgeRecord & { readonly score: number; readonly degraded: SearchDegradation | null }

/** Visible edges by the words of their notes, in one statement, from the same backends as texts of objects. */
export async function searchEdges(
  { database, tables, lexical, settings }: StoreContext,
  scope: ReadScope,
  { query, relations, limit }: EdgeSearchRequest,
  options: CallOptions,
): Promise<EdgeSearchResponse> {
  const backend = await lexical.backend(options)
  const {
    ctes,
    rows,
    degraded = sql`null::text`,
  } = backend.answer({
    tables,
    texts: noteTexts,
    query,
    limit,
    language: settings.language,
    condition: join('and', [
      inScope(scope),
      ...(relations === undefined ? [] : [sql`${relationName('o')} = any(${relations}::text[])`]),
      areVisible(tables, 'o'),
    ]),
    inScope: inScope(scope),
    columns,
    ties,
  })
  const statement: RawBuilder<Row> = sql`
    with ${sql.join(ctes)}
    select ${edgeColumns}, e.score::float8 as score, ${degraded} as degraded
    from (select * from (${rows}) as found order by score desc, ${ties} limit ${limit}) as e
    order by e.score desc, ${ties}`
  const found = await database.read(options, (session) => session.all(statement))
  return {
    hits: found.map((row) => ({ edge: toEdge(row), score: row.score })),
    degraded: [...new Set(found.flatMap((row) => row.degraded ?? []))],
  }
}

const columns: RawBuilder<unknown> = sql`
  o.namespace, o.from_id, o.relation, o.to_id, o.note, o.status, o.role, o.confidence, o.evidence_id, o.version, o.created_at,
  o.updated_at`

const ties: RawBuilder<unknown> = sql`updated_at desc, namespace, from_id, relation, to_id`
