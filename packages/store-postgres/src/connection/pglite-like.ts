import type { PGliteDialectConfig } from 'kysely'

/** A PGlite instance. The store needs no more of it than this. */
export type PgliteLike = Exclude<PGliteDialectConfig['pglite'], (...parameters: never) => unknown> & {
  readonly dataDir?: string | undefined
  listen?(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>
}
