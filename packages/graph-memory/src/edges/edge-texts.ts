import type { EdgeMeta } from '@recollect/core'
import type { TextOwner } from '../text/text-index.ts'

/** What an edge says in words; it stands for the edge in the index of notes. */
export interface EdgeTexts extends TextOwner {
  readonly note: string | undefined
  readonly status: string | undefined
  readonly role: string | undefined
  readonly evidenceId: string | undefined
  /** The number of the edge, which the table changes. */
  edge: number
}

/** The texts of an edge, or undefined when it has none: then nothing is kept. */
export function edgeTexts({ note, status, role, evidenceId }: EdgeMeta): EdgeTexts | undefined {
  if (note === undefined && status === undefined && role === undefined && evidenceId === undefined) return undefined
  return { note, status, role, evidenceId, edge: -1, document: -1 }
}
