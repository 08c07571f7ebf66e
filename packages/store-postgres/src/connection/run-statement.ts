import type { CompiledQuery, ConnectionProvider, DatabaseConnection } from 'kysely'

/**
 * Runs one statement on a connection. When the signal aborts, the statement is cancelled on the server (where there is one:
 * PGlite lets it finish), and the call rejects with the signal's reason only when the statement has ended and the request to
 * cancel it has been answered. So the connection is free for a rollback, or for others: a request that came late would
 * cancel what they run. Kysely's own cancelling does not wait.
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
  let request: Promise<void> | undefined
  const cancel = () => {
    request = requestCancel(connection, control, executing)
  }
  const executing = connection.executeQuery<R>(query)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const { rows } = await executing
    signal.throwIfAborted()
    return rows
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', cancel)
    await request
  }
}

/**
 * Asks the server to cancel what the connection runs; resolves when it has answered, after which the request does no more
 * harm. Failing to cancel is not worth more than waiting for the statement.
 */
async function requestCancel(
  connection: DatabaseConnection,
  control: ConnectionProvider,
  executing: Promise<unknown>,
): Promise<void> {
  const ended = executing.then(
    () => {},
    () => {},
  )
  let sent: Promise<unknown> | undefined
  let waitsForPool = false
  const answered = connection.cancelQuery?.((consumer) => {
    waitsForPool = true
    return control.provideConnection((free) => {
      const sending = consumer(free)
      sent = sending
      return sending
    })
  })
  const settled = (answered ?? Promise.resolve()).catch(() => {})
  if (!waitsForPool) return settled
  // A pool that cannot make clients may have no connection left; kysely sends nothing once the statement has ended.
  await Promise.race([settled, ended])
  if (sent !== undefined) await settled
}
