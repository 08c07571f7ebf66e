import { sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { Tables } from '../tables.ts'

/** Lets one transaction at a time change the schema of a store. The lock ends with the transaction. */
export async function lockSchema(session: Session, { schema }: Tables): Promise<void> {
  await session.all(sql`select pg_advisory_xact_lock(hashtextextended(${`recollect ${schema}`}, 0))`)
}
