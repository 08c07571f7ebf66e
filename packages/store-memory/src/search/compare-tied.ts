import { compareText } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'

/** The order of hits with equal scores: newer first, then by id, then by namespace. */
export function compareTied(a: Entry, b: Entry): number {
  return (
    b.record.updatedAt - a.record.updatedAt ||
    compareText(a.record.id, b.record.id) ||
    compareText(a.record.namespace, b.record.namespace)
  )
}
