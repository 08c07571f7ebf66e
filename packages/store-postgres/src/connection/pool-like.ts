import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** A connection pool as `pg` makes it. The store needs no more of it than this. */
export interface PoolLike extends PostgresPool {
  /** Whether it was told to end. */
  readonly ending?: boolean
  on?(event: 'error', listener: (error: Error) => void): unknown
}

/** A connection of such a pool. */
export interface ClientLike extends PostgresPoolClient {
  on?(event: 'error', listener: (error: Error) => void): unknown
  on?(event: 'end', listener: () => void): unknown
  on?(event: 'notification', listener: (message: Notification) => void): unknown
  removeListener?(event: 'end', listener: () => void): unknown
  removeListener?(event: 'notification', listener: (message: Notification) => void): unknown
}

/** What a listening connection hears. */
export interface Notification {
  readonly channel: string
  readonly payload?: string | undefined
}
