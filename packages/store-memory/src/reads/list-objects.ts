import type { FilterPlan, ObjectCursor, ReadScope, StoredObject } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'
import { toStoredObject } from '../objects/object-record.ts'
import { satisfies } from '../search/satisfies.ts'
import { firstEntries } from './first-entries.ts'

export function listObjects(
  state: MemoryState,
  scope: ReadScope,
  {
    filter,
    limit,
    after,
  }: {
    readonly filter?: FilterPlan | undefined
    readonly limit: number
    readonly after?: ObjectCursor | undefined
  },
): StoredObject[] {
  const entries = firstEntries(state.inScope(scope), {
    limit,
    after,
    entriesOf: (namespace) => namespace.ordered(),
    wanted: (entry) => entry.live && (filter === undefined || satisfies(entry, filter)),
  })
  return entries.map(({ record }) => toStoredObject(record))
}
