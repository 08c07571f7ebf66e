import { sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { Tables } from '../tables.ts'

/** Creates the schema unless it is there: asking first needs no rights, while `if not exists` does. */
export async function createSchema(session: Session, { schema }: Tables): Promise<void> {
  const [found] = await session.all(sql`select from pg_namespace where nspname = ${schema}`)
  if (found === undefined) await session.all(sql`create schema ${sql.id(schema)}`)
}
