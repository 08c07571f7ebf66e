import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * Migrations run in a transaction that holds a lock of its own (`lockSchema`). Kysely's lock belongs to the session instead,
 * which a pooler in between may change under us.
 */
class NoSessionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** PostgreSQL over a pool. */
export class ServerDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new NoSessionLockAdapter()
  }
}
