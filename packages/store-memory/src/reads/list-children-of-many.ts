import type { ObjectHead, ReadScope } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'
import { toHead } from '../objects/object-record.ts'
import { liveEntries } from './live-entries.ts'
import { partsBehind } from './parts-in-order.ts'

export function listChildrenOfMany(
  state: MemoryState,
  scope: ReadScope,
  { parentIds, limitPerParent }: { readonly parentIds: readonly string[]; readonly limitPerParent: number },
): ObjectHead[] {
  return liveEntries(state, scope, parentIds)
    .flatMap((parent) => partsBehind(parent, limitPerParent))
    .map(({ record }) => toHead(record))
}
