import { Pool } from 'pg'

/** Tables of a graph and of an index that belong to these tests, and a log of what was written to them. */
const tables = `
create table nodes (
  generation int, namespace text, id text, sequence bigint not null, content jsonb,
  primary key (generation, namespace, id));
create table edges (
  generation int, namespace text, from_id text, relation text, to_id text, sequence bigint not null, content jsonb,
  primary key (generation, namespace, from_id, relation, to_id));
create table documents (
  generation int, namespace text, ref text, sequence bigint not null, content jsonb,
  primary key (generation, namespace, ref));
create table writes (
  target text, generation int, namespace text, subject text, sequence bigint, how text, worker int,
  at timestamptz default clock_timestamp());`

/** A pool of the database that keeps the copies. */
export function copiesPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 3 })
  // A connection that is cut while it rests is no failure: the next write gets another.
  pool.on('error', () => {})
  return pool
}

export async function createCopies(url: string): Promise<void> {
  const pool = copiesPool(url)
  try {
    await pool.query(tables)
  } finally {
    await pool.end()
  }
}
