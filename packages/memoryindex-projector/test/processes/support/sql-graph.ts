import { type GraphEdge, namespaceOf, type Scope } from '@recollect/core'
import type { Pool, PoolClient } from 'pg'
import type { ProjectedGraph } from '../../../src/index.ts'

const upsertNodes = `
insert into nodes select $1, $2, n->>'id', (n->>'sequence')::bigint, n from jsonb_array_elements($3::jsonb) n
on conflict (generation, namespace, id) do update set sequence = excluded.sequence, content = excluded.content
where nodes.sequence <= excluded.sequence`

const removeNodes = `
with removed as (
  insert into nodes select $1, $2, n->>'id', (n->>'sequence')::bigint, null from jsonb_array_elements($3::jsonb) n
  on conflict (generation, namespace, id) do update set sequence = excluded.sequence, content = null
  where nodes.sequence <= excluded.sequence returning id)
update edges set content = null
where generation = $1 and namespace = $2 and (from_id in (select id from removed) or to_id in (select id from removed))`

const upsertEdges = `
with given as (
  select e->>'fromId' as f, e->>'relation' as r, e->>'toId' as t, (e->>'sequence')::bigint as s, e
  from jsonb_array_elements($3::jsonb) e),
ends as (select id from nodes where generation = $1 and namespace = $2 and content is not null),
written as (
  insert into edges select $1, $2, f, r, t, s, e from given
  where f in (select id from ends) and t in (select id from ends)
  on conflict (generation, namespace, from_id, relation, to_id)
  do update set sequence = excluded.sequence, content = excluded.content where edges.sequence <= excluded.sequence)
select f as "fromId", r as relation, t as "toId" from given
where not (f in (select id from ends) and t in (select id from ends))`

const removeEdges = `
insert into edges
select $1, $2, e->>'fromId', e->>'relation', e->>'toId', (e->>'sequence')::bigint, null
from jsonb_array_elements($3::jsonb) e
on conflict (generation, namespace, from_id, relation, to_id) do update set sequence = excluded.sequence, content = null
where edges.sequence <= excluded.sequence`

/**
 * A fenced graph in two tables, which can be compared row by row. It is written, and not asked: whoever walks it finds
 * nothing.
 */
export function createSqlGraph(pool: Pool, generation: number): ProjectedGraph {
  const write = (scope: Scope, statement: string, rows: readonly object[]) =>
    inTurn(pool, generation, scope, (client) =>
      client.query<GraphEdge>(statement, [generation, scope.namespace, JSON.stringify(rows)]),
    )
  return {
    upsertNodes: async (scope, nodes) => void (await write(scope, upsertNodes, nodes)),
    removeNodes: async (scope, removals) => void (await write(scope, removeNodes, removals)),
    upsertEdges: async (scope, edges) => ({ missing: (await write(scope, upsertEdges, edges)).rows }),
    removeEdges: async (scope, removals) => void (await write(scope, removeEdges, removals)),
    reset: async (scope) => {
      for (const table of ['nodes', 'edges']) {
        await pool.query(`delete from ${table} where generation = $1 and ($2::text is null or namespace = $2)`, [
          generation,
          namespaceOf(scope) ?? null,
        ])
      }
    },
    neighbors: async () => ({ neighbors: [], truncated: [] }),
    searchObjects: async () => ({ channels: {}, degraded: [] }),
    searchEdges: async () => ({ hits: [], degraded: [] }),
  }
}

/** One write after the other in each namespace: an edge never meets a node that is just leaving. */
async function inTurn<T>(
  pool: Pool,
  generation: number,
  { namespace }: Scope,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isWhole = false
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [generation, namespace])
    const result = await work(client)
    await client.query('commit')
    isWhole = true
    return result
  } finally {
    client.release(!isWhole)
  }
}
