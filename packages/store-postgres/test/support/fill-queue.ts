import type { Pool } from 'pg'

/**
 * Lets operations wait for the target `graph` as if so many objects of a hundred namespaces had been written, each at its own time. A
 * tenth may be leased later only, and one of a hundred is dead.
 */
export async function fillQueue(pool: Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into recollect.operations (target, namespace, id, relation, to_id, sequence, cause, with_edges, since, since_at,
       ready_at, died_at)
     select 'graph', 'n' || i % 100, 'id-' || i, '', '', i, 1, false, i, now() - interval '1 day' + i * interval '1 ms',
       now() + ((i % 10 = 0)::int * 48 - 24) * interval '1 hour' + i * interval '1 ms', case when i % 100 = 1 then now() end
     from generate_series($1::int, $2::int) as i`,
    [from, to],
  )
}
