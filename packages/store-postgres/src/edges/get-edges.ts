import type { CallOptions, Edge, EdgeRef, ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { type EdgeRecord, edgeColumns, toEdge } from './edge-row.ts'
import { refRows } from './ref-rows.ts'
import { areVisible } from './visible-ends.ts'

/** Visible edges by what identifies them. */
export async function getEdges(
  { database, tables }: StoreContext,
  scope: ReadScope,
  refs: readonly EdgeRef[],
  options: CallOptions,
): Promise<readonly Edge[]> {
  if (refs.length === 0) return database.skip(options, [])
  const query: RawBuilder<EdgeRecord> = sql`
    select ${edgeColumns} from (select distinct from_id, relation, to_id from ${refRows(refs)}) as r
    join ${tables.edges} e on e.from_id = r.from_id and e.relation = r.relation and e.to_id = r.to_id
    where ${inScope(scope, 'e')} and ${areVisible(tables)}`
  return (await database.read(options, (session) => session.all(query))).map(toEdge)
}
