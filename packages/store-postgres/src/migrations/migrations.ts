import type { Migration } from 'kysely/migration'
import type { Tables } from '../tables.ts'
import { initial } from './initial.ts'

/** Every migration by name, in the order of the names. One that was released is never changed. */
export function migrationsFor(tables: Tables): Record<string, Migration> {
  return { '0001_initial': initial(tables) }
}
