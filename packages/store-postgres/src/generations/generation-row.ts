import { everywhere, type Generation } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { millis } from '../sql/times.ts'

/** A row of generations, as `generationColumns` selects it. */
export interface GenerationRow {
  readonly target: string
  readonly number: number
  readonly namespace: string | null
  readonly state: Generation['state']
  readonly cursor: string | null
  readonly documents: number
  readonly skipped: number
  readonly age: number
}

/** Of the row `g`. */
export const generationColumns: RawBuilder<GenerationRow> = sql<GenerationRow>`
  g.target, g.number, g.namespace, g.state, g.cursor, g.documents::float8 as documents, g.skipped::float8 as skipped,
  greatest(0, ${millis(sql`clock_timestamp()`)} - ${millis(sql`g.changed_at`)}) as age`

export function toGeneration({ namespace, cursor, ...row }: GenerationRow): Generation {
  const { target, number, state, documents, skipped, age } = row
  return {
    target,
    number,
    scope: namespace === null ? everywhere : { namespace },
    state,
    ...(cursor === null ? {} : { cursor }),
    documents,
    skipped,
    age,
  }
}
