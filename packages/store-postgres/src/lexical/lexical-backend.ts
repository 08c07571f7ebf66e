import type { RawBuilder } from 'kysely'
import type { Tables } from '../tables.ts'
import type { SearchedTexts } from './searched-texts.ts'

export type LexicalName = 'pg_textsearch' | 'native'

/** A question to the words of some texts. */
export interface LexicalQuestion {
  readonly tables: Tables
  readonly texts: SearchedTexts
  readonly query: string
  readonly limit: number
  readonly language: string
  /** Which rows `o` may be found: scope, filter and all. */
  readonly condition: RawBuilder<boolean>
  /** The namespace as a condition on `o`, for statistics that no filter may change. */
  readonly inScope: RawBuilder<boolean>
  /** What to select of the row `o`. */
  readonly columns: RawBuilder<unknown>
  /** The order of rows with the same score, by those columns. */
  readonly ties: RawBuilder<unknown>
  /** The hits that a list of objects which was cut goes on for; see `PartSearchRequest`. */
  readonly hits?: number | undefined
}

/** The best rows for a question, in any order: at least as many as were asked for, or all that match. */
export interface LexicalAnswer {
  readonly ctes: readonly RawBuilder<unknown>[]
  /** A query of rows with the columns of the question and `score`. */
  readonly rows: RawBuilder<unknown>
  /** The label of where the rows fall short, or null. */
  readonly degraded?: RawBuilder<unknown>
}

/** A way to rank texts by BM25 in PostgreSQL. */
export interface LexicalBackend {
  readonly name: LexicalName
  /** The statements that make its columns and indexes, for all texts. */
  install(tables: Tables, language: string): readonly RawBuilder<unknown>[]
  /** The statements that remove them. */
  uninstall(tables: Tables): readonly RawBuilder<unknown>[]
  /** Rows without a match are left out. */
  answer(question: LexicalQuestion): LexicalAnswer
}
