import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { PlannedRow, PutPlan } from '../objects/put-plan.ts'
import { chunks } from '../sql/chunks.ts'
import type { Tables } from '../tables.ts'
import { spaceNumber } from './space-number.ts'
import { upsertVectors } from './upsert-vectors.ts'
import { vectorLiteral } from './vector-column.ts'

/**
 * Brings the embeddings of a written batch up to date: new vectors go in, vectors of older texts become stale, and so do those
 * of the parts of retitled parents. Nothing is sent for new objects without a vector.
 */
export async function writeEmbeddings(
  session: Session,
  tables: Tables,
  namespace: string,
  plan: PutPlan,
): Promise<void> {
  const rows = plan.rows.filter(({ write, stored }) => stored !== undefined || write.embedding !== undefined)
  const given = rows.some(({ write }) => write.embedding !== undefined)
  for (const chunk of chunks(rows.map(toRecord))) {
    const records = sql`jsonb_to_recordset(${chunk}::jsonb) as r (
      id text, index_hash text, space integer, vector text, content_hash text
    )`
    const outdated = markOutdated(tables, namespace, records)
    const vectors = upsertVectors(
      tables,
      sql`
        select ${namespace}, r.id, r.space, r.vector::vector, r.content_hash, r.content_hash <> r.index_hash
        from ${records} where r.space is not null`,
    )
    await session.all(given ? sql`with outdated as (${outdated}) ${vectors}` : outdated)
  }
  if (plan.retitled.length > 0) await session.all(markParts(tables, namespace, plan))
}

/** Stale is what came from another text than the row has now; a text that comes back makes its vector fresh again. */
function markOutdated({ embeddings }: Tables, namespace: string, records: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update ${embeddings} e set stale = e.content_hash <> r.index_hash
    from ${records}
    where e.namespace = ${namespace} and e.object_id = r.id and e.space is distinct from r.space
      and e.stale <> (e.content_hash <> r.index_hash)`
}

/** Parts that stand in the batch themselves say what their text is. */
function markParts(
  { objects, embeddings }: Tables,
  namespace: string,
  { retitled, rows }: PutPlan,
): RawBuilder<unknown> {
  return sql`
    update ${embeddings} e set stale = true
    from ${objects} o
    where o.namespace = ${namespace} and o.parent_id = any(${retitled}::text[])
      and o.id <> all(${rows.map(({ write }) => write.object.id)}::text[])
      and e.namespace = ${namespace} and e.object_id = o.id and not e.stale`
}

function toRecord({ write: { object, indexHash, embedding } }: PlannedRow): object {
  return {
    id: object.id,
    index_hash: indexHash,
    ...(embedding === undefined
      ? {}
      : {
          space: spaceNumber(embedding.space),
          vector: vectorLiteral(embedding.vector),
          content_hash: embedding.contentHash,
        }),
  }
}
