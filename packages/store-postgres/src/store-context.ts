import type { Database } from './connection/database.ts'
import type { Statistics } from './connection/statistics.ts'
import type { SpaceCache } from './embeddings/spaces.ts'
import type { LexicalChoice } from './lexical/choose-backend.ts'
import type { Settings } from './options.ts'
import type { Tables } from './tables.ts'

/** What every operation of a store works with. */
export interface StoreContext {
  readonly settings: Settings
  readonly tables: Tables
  readonly database: Database
  readonly spaces: SpaceCache
  readonly lexical: LexicalChoice
  readonly statistics: Statistics
}
