import type { RawBuilder } from 'kysely'
import type { ChannelContext, ChannelQuery } from '../search/channel.ts'
import type { Tables } from '../tables.ts'

export type LexicalName = 'pg_textsearch' | 'native'

/** A question to the lexical channel. */
export interface LexicalQuestion {
  readonly query: string
  readonly limit: number
  readonly language: string
  /** The namespace as a condition on the row `o` of objects, for statistics that no filter may change. */
  readonly inScope: RawBuilder<boolean>
}

/** A way to rank texts by BM25 in PostgreSQL. */
export interface LexicalBackend {
  readonly name: LexicalName
  /** The statements that make its columns and indexes. */
  install(tables: Tables, language: string): readonly RawBuilder<unknown>[]
  /** The statements that remove them. */
  uninstall(tables: Tables): readonly RawBuilder<unknown>[]
  /** The channel's query. Rows without a match are left out. */
  channel(context: ChannelContext, question: LexicalQuestion): ChannelQuery
}
