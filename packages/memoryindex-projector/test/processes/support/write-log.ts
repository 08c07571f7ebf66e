import type { MemoryIndex, Scope } from '@recollect/core'
import type { Pool } from 'pg'
import type { ProjectedGraph } from '../../../src/index.ts'

/** What is done to a subject: it is written, removed, or could not be written since an end is missing. */
type How = 'write' | 'remove' | 'missing'

type Subject =
  | { readonly id: string }
  | { readonly ref: string }
  | { readonly fromId: string; readonly relation: string; readonly toId: string }

/** Notes what is about to be written to a copy. */
export type WriteLog = (
  scope: Scope,
  how: How,
  writes: readonly (Subject & { readonly sequence?: number })[],
) => Promise<void>

const insert = `
insert into writes (target, generation, namespace, subject, sequence, how, worker)
select $1, $2, $3, w->>'subject', (w->>'sequence')::bigint, $5, $6 from jsonb_array_elements($4::jsonb) w`

export function writeLog(pool: Pool, target: string, generation: number): WriteLog {
  return async ({ namespace }, how, writes) => {
    const rows = writes.map((write) => ({ subject: subjectOf(write), sequence: write.sequence ?? 0 }))
    await pool.query(insert, [target, generation, namespace, JSON.stringify(rows), how, process.pid])
  }
}

function subjectOf(written: Subject): string {
  if ('id' in written) return written.id
  return 'ref' in written ? written.ref : `${written.fromId} ${written.relation} ${written.toId}`
}

export function loggedGraph(graph: ProjectedGraph, log: WriteLog): ProjectedGraph {
  return {
    ...graph,
    upsertNodes: async (scope, nodes, options) => {
      await log(scope, 'write', nodes)
      await graph.upsertNodes(scope, nodes, options)
    },
    removeNodes: async (scope, removals, options) => {
      await log(scope, 'remove', removals)
      await graph.removeNodes(scope, removals, options)
    },
    upsertEdges: async (scope, edges, options) => {
      await log(scope, 'write', edges)
      const answer = await graph.upsertEdges(scope, edges, options)
      if (answer.missing.length > 0) await log(scope, 'missing', answer.missing)
      return answer
    },
    removeEdges: async (scope, removals, options) => {
      await log(scope, 'remove', removals)
      await graph.removeEdges(scope, removals, options)
    },
  }
}

export function loggedIndex(index: MemoryIndex, log: WriteLog): MemoryIndex {
  return {
    ...index,
    upsert: async (scope, documents, options) => {
      await log(scope, 'write', documents)
      await index.upsert(scope, documents, options)
    },
    delete: async (scope, removals, options) => {
      await log(scope, 'remove', removals)
      await index.delete(scope, removals, options)
    },
  }
}

/** The latest writes of all subjects that a difference names, for whoever looks for its reason. */
export async function historyOf(pool: Pool, difference: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select to_char(at, 'MI:SS.MS') || concat_ws(' ', '', target, generation, how, namespace, subject, sequence, worker) as line
     from writes w where $1 like '%' || namespace || ' %' and $1 ~ ('[ ]' || subject || '( |$)') and $1 like target || '%'
     or exists (select from unnest(string_to_array($1, ' ')) word where word = subject and $1 like target || '%' and $1 like '%: ' || namespace || ' %')
     order by at desc limit 25`,
    [difference],
  )
  return rows.map(({ line }) => line).toReversed()
}
