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

/** Options of every write. */
export interface WriteOptions extends CallOptions {
  /**
   * The host's open transaction to write in, of the type the store names (a `pg` client or a kysely transaction for
   * store-postgres). The host commits it; the store refuses what it does not know with `invalid_option`.
   */
  readonly tx?: object | undefined
}
