import { everywhere, type Generation, type GenerationState, type ReadScope } from '@recollect/core'

/** Who fills a generation. */
export interface BuildLease {
  readonly name: string
  /** When others may go on: epoch milliseconds. */
  readonly until: number
}

/** A generation as it is kept. */
export interface GenerationRow {
  readonly number: number
  /** The namespace that it covers; undefined = everything. */
  readonly namespace: string | undefined
  readonly state: GenerationState
  readonly cursor: string | undefined
  readonly documents: number
  readonly skipped: number
  /** Of the latest change: epoch milliseconds. */
  readonly changedAt: number
  /** The latest one until it is given back, even when its time is over. */
  readonly lease: BuildLease | undefined
}

/** What callers see of it: a copy. */
export function generationOf(target: string, row: GenerationRow, now: number): Generation {
  const { number, state, cursor, documents, skipped, changedAt } = row
  return {
    target,
    number,
    scope: scopeOf(row),
    state,
    ...(cursor === undefined ? undefined : { cursor }),
    documents,
    skipped,
    age: Math.max(0, now - changedAt),
  }
}

function scopeOf({ namespace }: GenerationRow): ReadScope {
  return namespace === undefined ? everywhere : { namespace }
}
