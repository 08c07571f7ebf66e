import type { ObjectHead, ReadScope } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { toHead } from '../objects/object-record.ts'
import { liveEntries } from './live-entries.ts'
import { partsBehind } from './parts-in-order.ts'

/** The first live parts of many parents together, parent by parent, and none behind the limit looked at. */
export function listChildrenOfMany(
  state: MemoryState,
  scope: ReadScope,
  { parentIds, limit }: { readonly parentIds: readonly string[]; readonly limit: number },
): ObjectHead[] {
  const found: Entry[] = []
  for (const parent of liveEntries(state, scope, parentIds)) {
    if (found.length >= limit) break
    for (const part of partsBehind(parent, limit - found.length)) found.push(part)
  }
  return found.map(({ record }) => toHead(record))
}
