/** Options of every asynchronous call. */
export interface CallOptions {
  /** Stops the work when it aborts; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /**
   * Reads see everything that was committed before, also where they are usually served by replicas, which lag behind. Default
   * false; writes always do.
   */
  readonly upToDate?: boolean | undefined
}

/** Options of every write, and of the reads of objects and edges that may stand in a transaction. */
export interface WriteOptions extends CallOptions {
  /**
   * The host's open transaction to write in, and to read what it has written, of the type the store names (a `pg` client or a kysely transaction for
   * store-postgres). The host commits it; the store refuses what it does not know with `invalid_option`.
   */
  readonly tx?: object | undefined
}
