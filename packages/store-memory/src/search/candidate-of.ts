import type { Candidate, FilterPlan } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import { satisfies } from './satisfies.ts'
import type { Scored } from './top-k.ts'

/** A match for callers; marked when there is something to mark. */
export function candidateOf({ item, score }: Scored<Entry>, mark?: FilterPlan | undefined): Candidate {
  const { namespace, id, parentId, position, updatedAt, occurredAt } = item.record
  return {
    namespace,
    id,
    score,
    ...(parentId === undefined ? undefined : { parentId }),
    ...(position === undefined ? undefined : { position }),
    updatedAt: new Date(updatedAt),
    ...(occurredAt === undefined ? undefined : { occurredAt: new Date(occurredAt) }),
    ...(mark === undefined ? undefined : { marked: satisfies(item, mark) }),
  }
}
