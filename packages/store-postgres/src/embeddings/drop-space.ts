import type { CallOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import { lockSchema } from '../migrations/lock-schema.ts'
import { insist, lockPatience } from '../queue/insist.ts'
import type { StoreContext } from '../store-context.ts'
import { isSpaceId } from './space-number.ts'
import { spaceTable } from './space-table.ts'

/** Vectors whose removal is told in one transaction. */
const mostTold = 5000

/**
 * Forgets a space: its partition goes as a whole, with the index. Targets that take vectors are told of every one, before. It
 * waits for those who use the table of vectors, and lets others through again and again meanwhile.
 */
export async function dropSpace(context: StoreContext, space: string, options: CallOptions): Promise<void> {
  const { database, tables, spaces } = context
  if (!isSpaceId(space)) return database.skip(options, undefined)
  const number = Number(space)
  while ((await database.run(options, tellRemoved(context, number, mostTold))).length === mostTold) {}
  await insist(lockPatience.spaces, options, () =>
    database.write(options, async (session) => {
      await lockSchema(session, tables)
      const removed = await session.all(sql`
        delete from ${tables.embeddingSpaces} where id = ${number}::integer returning id`)
      if (removed.length > 0) await dropTable(context, session, number)
    }),
  )
  spaces.forget(space)
}

async function dropTable(context: StoreContext, session: Session, number: number): Promise<void> {
  const { tables } = context
  await session.all(sql`set local lock_timeout = ${sql.lit(lockPatience.spaces)}`)
  await session.all(sql`lock table only ${tables.embeddings} in access exclusive mode`)
  // What was written since; nobody writes now.
  await session.all(tellRemoved(context, number))
  await session.all(sql`drop table ${spaceTable(tables, number)}`)
}

/** Removes vectors of a space one by one, if there is a target to be told of it. */
function tellRemoved({ tables }: StoreContext, number: number, limit?: number): RawBuilder<unknown> {
  const { embeddings, targets } = tables
  const isMeant = sql`space = ${sql.lit(number)}`
  // By the index, which passes over what is gone already. A space is one table: there a place is a row.
  return sql`
    delete from ${embeddings} where ${isMeant} and ctid = any(array(
      select ctid from ${embeddings} where ${isMeant} and exists (select from ${targets} where takes && array['vectors'])
      order by namespace, object_id ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}
    ))
    returning 1`
}
