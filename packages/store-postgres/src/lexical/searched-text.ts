import { type RawBuilder, sql } from 'kysely'

/** The text that the lexical channel searches, null for rows that are no candidates (`candidate` says the same). */
export const searchedText: RawBuilder<string> = sql<string>`
  case when deleted_at is null and not parent_deleted and (parent_id is not null or (content <> '' and not has_parts))
    then title || ' ' || summary || ' ' || content
  end`
