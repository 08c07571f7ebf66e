import { RecollectError } from '@recollect/core'

/** One statement as it goes to the database. The parameters hold texts and vectors: do not log them. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Options of a store on PostgreSQL, server or embedded. */
export interface PostgresStoreOptions {
  /** Schema of the tables: lower-case letters, digits and underscores. `recollect` when absent. */
  readonly schema?: string | undefined
  /** Which lexical ranking serves. `auto` (the default): pg_textsearch where it can be had, else the native one. */
  readonly lexical?: 'auto' | 'pg_textsearch' | 'native' | undefined
  /** Text search configuration of PostgreSQL: `english` when absent, `simple` for no language. Fixed by `migrate`. */
  readonly language?: string | undefined
  /**
   * Most rows that are compared one by one when a filter leaves the vector index with too few hits; 10,000 when absent, 0
   * for never.
   */
  readonly exactScanRows?: number | undefined
  /**
   * Whether a new embedding space gets an HNSW index (`hnsw`, the default) or `none`. Without one vectors are written up to ten
   * times faster, and a search compares all of the namespace's: the better choice below some ten thousand. With `hnsw`,
   * `optimize()` makes the indexes that are missing, which is also the fastest way after a large import.
   */
  readonly vectorIndex?: 'hnsw' | 'none' | undefined
  /** Called with every statement before it runs, those that begin and end transactions too. For tests and metrics. */
  readonly onStatement?: ((statement: Statement) => void) | undefined
}

/** Options with their defaults. */
export interface Settings {
  readonly schema: string
  readonly lexical: 'auto' | 'pg_textsearch' | 'native'
  readonly language: string
  readonly exactScanRows: number
  readonly vectorIndex: 'hnsw' | 'none'
  readonly onStatement: ((statement: Statement) => void) | undefined
}

/** Checks the options and fills in the defaults. @throws `invalid_option` */
export function settingsFrom(options: PostgresStoreOptions): Settings {
  const { schema = 'recollect', lexical = 'auto', language = 'english', onStatement } = options
  const { exactScanRows = 10_000, vectorIndex = 'hnsw' } = options
  requireName('schema', schema)
  requireName('language', language)
  if (!['auto', 'pg_textsearch', 'native'].includes(lexical)) {
    refuse('lexical', 'must be "auto", "pg_textsearch" or "native"')
  }
  if (!['hnsw', 'none'].includes(vectorIndex)) refuse('vectorIndex', 'must be "hnsw" or "none"')
  if (!Number.isSafeInteger(exactScanRows) || exactScanRows < 0 || exactScanRows > 1_000_000) {
    refuse('exactScanRows', 'must be a whole number from 0 to 1,000,000')
  }
  return { schema, lexical, language, exactScanRows, vectorIndex, onStatement }
}

/** Names go into DDL and into the name of an index that is a text: plain ones need no quotes anywhere. */
function requireName(option: string, name: unknown): void {
  if (typeof name !== 'string' || !/^[a-z_][a-z0-9_]{0,39}$/.test(name)) {
    refuse(option, 'must be a name of lower-case letters, digits and underscores, at most 40 of them')
  }
}

function refuse(option: string, fault: string): never {
  throw new RecollectError('invalid_option', `The option "${option}" ${fault}.`, { details: { option } })
}
