import { sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { Tables } from '../tables.ts'

/**
 * Takes the keys from objects whose key goes to another object of the same batch, before that is written. A constraint
 * checked at the end of the statement would do without, but writers that claim one key then deadlock on it.
 */
export async function giveUpKeys(
  session: Session,
  { objects }: Tables,
  namespace: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await session.all(sql`update ${objects} set key = null where namespace = ${namespace} and id = any(${ids}::text[])`)
}
