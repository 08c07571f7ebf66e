import type { Edge } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { RacedError } from '../connection/retry.ts'
import type { Session } from '../connection/session.ts'
import { chunks } from '../sql/chunks.ts'
import { instant } from '../sql/times.ts'
import type { Tables } from '../tables.ts'

const facts = ['note', 'status', 'role', 'confidence', 'evidence_id', 'version', 'updated_at']

/**
 * Inserts edges, or replaces those of the version before. An edge that somebody else has just made is found out here, since
 * there was nothing to lock: then the transaction starts anew.
 */
export async function upsertEdges(
  session: Session,
  { edges }: Tables,
  namespace: string,
  rows: readonly Edge[],
): Promise<void> {
  for (const chunk of chunks(rows.map(toRecord))) {
    const assigned = facts.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`)
    const query: RawBuilder<{ refused: number }> = sql`
      with given as materialized (
        select * from jsonb_to_recordset(${chunk}::jsonb) as r (
          from_id text, relation text, to_id text, note text, status text, role text, confidence float8, evidence_id text,
          version integer, created_at float8, updated_at float8
        )
      ), written as (
        insert into ${edges} as e (namespace, from_id, relation, to_id, created_at, ${sql.join(facts.map((name) => sql.id(name)))})
        select ${namespace}, r.from_id, r.relation, r.to_id, ${instant(sql`r.created_at`)}, r.note, r.status, r.role, r.confidence,
          r.evidence_id, r.version, ${instant(sql`r.updated_at`)}
        from given r order by r.from_id collate "C", r.relation collate "C", r.to_id collate "C"
        on conflict (namespace, from_id, relation, to_id) do update set ${sql.join(assigned)}
        where e.version = excluded.version - 1
        returning 1
      )
      select ((select count(*) from given) - (select count(*) from written))::integer as refused`
    const [answer] = await session.all(query)
    if (answer?.refused !== 0) throw new RacedError()
  }
}

function toRecord(edge: Edge): object {
  return {
    from_id: edge.fromId,
    relation: edge.relation,
    to_id: edge.toId,
    note: edge.note,
    status: edge.status,
    role: edge.role,
    confidence: edge.confidence,
    evidence_id: edge.evidenceId,
    version: edge.version,
    created_at: edge.createdAt.getTime(),
    updated_at: edge.updatedAt.getTime(),
  }
}
