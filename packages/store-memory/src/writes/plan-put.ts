import type { ObjectWrite } from '@recollect/core'
import type { ReadyTerms } from '../indexing/search-indexes.ts'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { equalsRow, type ObjectRecord, recordOf } from '../objects/object-record.ts'
import { type NewEmbedding, newEmbedding } from './new-embedding.ts'

/** A row with all that is needed to write it, so that writing cannot fail half-way. */
export interface PlannedPut {
  readonly write: ObjectWrite
  /** Time of the write. */
  readonly at: number
  readonly existing: Entry | undefined
  /** What is stored afterwards. */
  readonly record: ObjectRecord
  /** False when the stored object is already the same. */
  readonly changed: boolean
  /** Index terms of what has changed and may be searched. */
  readonly terms: ReadyTerms | undefined
  readonly embedding: NewEmbedding | undefined
}

/** Copies, analyses and normalises everything that a row brings. @throws `dimension_mismatch`, `invalid_option` */
export function planPut(state: MemoryState, namespace: Namespace, write: ObjectWrite, at: number): PlannedPut {
  const existing = namespace.get(write.object.id)
  const same = existing?.live === true && equalsRow(existing.record, write) ? existing.record : undefined
  const record = same ?? recordOf(namespace.name, write, at, existing?.record)
  return {
    write,
    at,
    existing,
    record,
    changed: same === undefined,
    terms: same === undefined ? namespace.indexes.readyTerms(existing, record) : undefined,
    embedding: write.embedding === undefined ? undefined : newEmbedding(state.spaces, write.embedding),
  }
}
