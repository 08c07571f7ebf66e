import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Texts that are searched for words, one per row of a table. Where a row is named, its name is `o`. */
export interface SearchedTexts {
  /** What the columns and indexes of a backend are called by. */
  readonly name: 'text' | 'entity' | 'note'
  readonly table: 'objects' | 'edges'
  /** The text of a row, null for one that is never found: an expression over its own columns. */
  readonly text: RawBuilder<string>
  /** The column that holds the text already; absent when nothing but the expression gives it. */
  readonly column?: string
}

/** Title, summary and content of those that a search for parts finds now or may find later (`candidate` says the same). */
export const partTexts: SearchedTexts = {
  name: 'text',
  table: 'objects',
  text: sql<string>`
    case when deleted_at is null and not parent_deleted and (parent_id is not null or (content <> '' and parts_until < 'infinity'))
      then title || ' ' || summary || ' ' || content
    end`,
}

/** What is said of first-class objects. */
export const entityTexts: SearchedTexts = {
  name: 'entity',
  table: 'objects',
  text: sql<string>`case when deleted_at is null and not parent_deleted then entity_text end`,
  column: 'entity_text',
}

/** The notes of edges. */
export const noteTexts: SearchedTexts = { name: 'note', table: 'edges', text: sql<string>`note`, column: 'note' }

export const allTexts: readonly SearchedTexts[] = [partTexts, entityTexts, noteTexts]

/** A column that a backend adds for texts, such as `text_vector`. */
export function addedColumn({ name }: SearchedTexts, suffix: string): string {
  return `${name}_${suffix}`
}

/** The name of an index on such a column. */
export function addedIndex(texts: SearchedTexts, suffix: string): string {
  return `${texts.table}_${addedColumn(texts, suffix)}`
}

export function tableOf(tables: Tables, { table }: SearchedTexts): RawBuilder<unknown> {
  return tables[table]
}
