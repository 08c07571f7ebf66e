import type { Pool } from 'pg'

/**
 * What one would write by hand on a table of edges: one recursive statement with the same order and limit, without a look
 * at whether the objects at the ends are still there.
 */
const statement = `
  with recursive walk (id, hops) as (
    select $2::text collate "C", 0
    union
    select near.id, walk.hops + 1
    from walk cross join lateral (
      select * from (
        (select to_id as id, relation, certainty, updated_at, 0 as against
         from recollect.edges where namespace = $1 and from_id = walk.id
         order by certainty desc, updated_at desc, to_id, relation limit $3)
        union all
        (select from_id, relation, certainty, updated_at, 1
         from recollect.edges where namespace = $1 and to_id = walk.id
         order by certainty desc, updated_at desc, from_id, relation limit $3)
      ) as sides
      order by certainty desc, updated_at desc, id, relation, against limit $3
    ) as near
    where walk.hops < 2
  )
  select distinct id from walk where id <> $2`

export async function recursiveWalk(
  pool: Pool,
  namespace: string,
  seed: string,
  limit: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(statement, [namespace, seed, limit])
  return new Set(rows.map(({ id }) => id))
}
