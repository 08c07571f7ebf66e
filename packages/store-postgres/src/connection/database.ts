import { type CallOptions, RecollectError, type WriteOptions } from '@recollect/core'
import { type ConnectionProvider, type Kysely, type PostgresPool, type RawBuilder, sql } from 'kysely'
import type { Statement } from '../options.ts'
import { hostConnections } from './host-transaction.ts'
import type { Listen } from './listen.ts'
import { mapError } from './map-error.ts'
import { isConflict, isRaced, retryWhen } from './retry.ts'
import { openSession, type Session } from './session.ts'
import { untilAborted } from './until-aborted.ts'

/** Of a read, and of a write that reads. */
type ReadOptions = CallOptions & Pick<WriteOptions, 'tx'>

type Work<T> = (session: Session) => Promise<T>

/** The database behind a store: how statements get there, and in which transaction. */
export interface Database {
  /** Whether it runs in this process (PGlite), with one connection and no autovacuum. */
  readonly embedded: boolean
  /**
   * Statements that only read: on the reader where there is one, unless the answer must be up to date. Callers who hand on the
   * options of a write read inside the host's transaction: outside of it they would not see what it wrote, and on PGlite wait for the
   * connection that it holds.
   */
  read<T>(options: ReadOptions, work: Work<T>): Promise<T>
  /** Statements that read what a write is about to depend on: on the writer, inside the host's transaction if given. */
  readForWrite<T>(options: WriteOptions, work: Work<T>): Promise<T>
  /** One statement that is a transaction of its own, on the writer; repeated when it loses against others. */
  run<R>(options: CallOptions, query: RawBuilder<R>): Promise<readonly R[]>
  /** One transaction: our own, repeated when it loses against others, or a savepoint in the host's. */
  write<T>(options: WriteOptions, work: Work<T>): Promise<T>
  /** For calls that have nothing to do: the answer, once the options were checked as the others check them. */
  skip<T>(options: WriteOptions, answer: T): Promise<T>
  /** A transaction of kysely's, for the migrator. */
  migrate<T>(options: CallOptions, work: (transaction: Kysely<unknown>, session: Session) => Promise<T>): Promise<T>
  /** How to hear notifications of the writer, where that can be done. */
  readonly listen: Listen | undefined
  /** Refuses everything from now on. */
  close(): void
}

export interface DatabaseParts {
  readonly writer: Kysely<unknown>
  readonly reader?: Kysely<unknown> | undefined
  /** The pool behind the writer, undefined for PGlite. */
  readonly pool?: PostgresPool | undefined
  readonly listen?: Listen | undefined
  /** Throws when the database is known to be gone. */
  readonly check?: (() => void) | undefined
  readonly onStatement?: ((statement: Statement) => void) | undefined
}

export function openDatabase({ writer, reader = writer, pool, listen, check, onStatement }: DatabaseParts): Database {
  const observe = (statement: Statement) => onStatement?.(statement)
  let closed = false

  const sessionOn = (kysely: Kysely<unknown>, connections: ConnectionProvider, signal: AbortSignal | undefined) =>
    openSession({ kysely, connections, observe, signal })

  const guarded = <T>({ signal, tx }: WriteOptions, work: () => Promise<T>): Promise<T> => {
    const guardedWork = async () => {
      signal?.throwIfAborted()
      if (closed) throw new RecollectError('store_unavailable', 'The store is closed.')
      try {
        check?.()
        return await work()
      } catch (error) {
        throw signal?.aborted === true ? signal.reason : mapError(error)
      }
    }
    // The host must find its connection idle: there an aborted call rejects when its statement has ended.
    return tx === undefined ? untilAborted(signal, guardedWork) : guardedWork()
  }

  const inTransaction = async <T>(
    signal: AbortSignal | undefined,
    work: (transaction: Kysely<unknown>, session: Session) => Promise<T>,
  ): Promise<T> => {
    observe({ sql: 'begin', parameters: [] })
    const result = await writer.transaction().execute(async (transaction) => {
      const value = await work(transaction, sessionOn(writer, transaction.getExecutor(), signal))
      signal?.throwIfAborted()
      return value
    })
    observe({ sql: 'commit', parameters: [] })
    return result
  }

  const inHostTransaction = async <T>(tx: object, signal: AbortSignal | undefined, work: Work<T>): Promise<T> => {
    const connections = await hostConnections(tx, pool)
    const session = sessionOn(writer, connections, signal)
    const control = sessionOn(writer, connections, undefined)
    await session.all(sql`savepoint recollect`)
    try {
      const value = await work(session)
      await session.all(sql`release savepoint recollect`)
      return value
    } catch (error) {
      await control.all(sql`rollback to savepoint recollect`)
      throw error
    }
  }

  const readForWrite = <T>(options: WriteOptions, work: Work<T>): Promise<T> =>
    guarded(options, async () => {
      const { tx, signal } = options
      const connections = tx === undefined ? writer.getExecutor() : await hostConnections(tx, pool)
      return work(sessionOn(writer, connections, signal))
    })

  return {
    embedded: pool === undefined,
    read: (options, work) => {
      if (options.tx !== undefined) return readForWrite(options, work)
      return guarded(options, () => {
        const source = options.upToDate === true ? writer : reader
        const session = sessionOn(source, source.getExecutor(), options.signal)
        // A replica ends reads that stand in the way of what it has to replay.
        return retryWhen(isConflict, () => work(session), options.signal)
      })
    },
    readForWrite,
    run: (options, query) =>
      guarded(options, () => {
        const session = sessionOn(writer, writer.getExecutor(), options.signal)
        return retryWhen(isConflict, () => session.all(query), options.signal)
      }),
    write: (options, work) =>
      guarded(options, () => {
        const { tx, signal } = options
        return tx === undefined
          ? retryWhen(isConflict, () => inTransaction(signal, (_, session) => work(session)), signal)
          : retryWhen(isRaced, () => inHostTransaction(tx, signal, work), signal)
      }),
    skip: (options, answer) =>
      guarded(options, async () => {
        if (options.tx !== undefined) await hostConnections(options.tx, pool)
        return answer
      }),
    migrate: (options, work) => guarded(options, () => inTransaction(options.signal, work)),
    listen,
    close: () => {
      closed = true
    },
  }
}
