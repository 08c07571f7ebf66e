import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrationLockTable, migrationTable, type Tables } from '../tables.ts'
import { migrationsFor } from './migrations.ts'

/** Brings the tables up to date, in the given transaction. */
export async function runMigrations(transaction: Kysely<unknown>, tables: Tables): Promise<void> {
  const migrator = new Migrator({
    db: transaction,
    provider: { getMigrations: async () => migrationsFor(tables) },
    migrationTableSchema: tables.schema,
    migrationTableName: migrationTable,
    migrationLockTableName: migrationLockTable,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
