import type { ConnectionProvider, Kysely, RawBuilder } from 'kysely'
import type { Statement } from '../options.ts'
import { runStatement } from './run-statement.ts'

/** Where statements run: a pool, a transaction of ours, or one of the host. */
export interface Session {
  /** Runs one statement and gives its rows. */
  all<R>(query: RawBuilder<R>): Promise<readonly R[]>
}

export interface SessionParts {
  /** Compiles the statements. */
  readonly kysely: Kysely<unknown>
  readonly connections: ConnectionProvider
  readonly observe: (statement: Statement) => void
  readonly signal: AbortSignal | undefined
}

export function openSession({ kysely, connections, observe, signal }: SessionParts): Session {
  return {
    all: (query) => {
      const compiled = query.compile(kysely)
      // Without the signal: kysely would leave the waiting to the background, and print how that ends.
      return connections.provideConnection((connection) => {
        observe({ sql: compiled.sql, parameters: compiled.parameters })
        return runStatement(connection, compiled, kysely.getExecutor(), signal)
      })
    },
  }
}
