import type { CompiledQuery, ConnectionProvider, DatabaseConnection } from 'kysely'

/**
 * Runs one statement on a connection. When the signal aborts, the statement is cancelled on the server (where there is one:
 * PGlite lets it finish), and the call rejects with the signal's reason only when the statement has ended, so that a
 * rollback can follow on the same connection. Kysely's own cancelling does not wait, and a rollback that follows at once
 * stops it.
 */
export async function runStatement<R>(
  connection: DatabaseConnection,
  query: CompiledQuery<R>,
  control: ConnectionProvider,
  signal: AbortSignal | undefined,
): Promise<readonly R[]> {
  signal?.throwIfAborted()
  if (signal === undefined || connection.cancelQuery === undefined) {
    const { rows } = await connection.executeQuery<R>(query)
    signal?.throwIfAborted()
    return rows
  }
  await connection.collectSessionInfo?.()
  signal.throwIfAborted()
  const cancel = () => {
    // Failing to cancel is not worth more than waiting for the statement.
    connection.cancelQuery?.((consumer) => control.provideConnection(consumer)).catch(() => {})
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const { rows } = await connection.executeQuery<R>(query)
    signal.throwIfAborted()
    return rows
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
