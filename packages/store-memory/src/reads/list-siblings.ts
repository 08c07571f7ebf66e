import type { ReadScope, Siblings } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'
import { toHead } from '../objects/object-record.ts'
import { liveEntries } from './live-entries.ts'
import { partsAround } from './parts-in-order.ts'

export function listSiblings(
  state: MemoryState,
  scope: ReadScope,
  { ids, radius }: { readonly ids: readonly string[]; readonly radius: number },
): Siblings[] {
  return liveEntries(state, scope, ids).flatMap((part) => {
    if (part.parent === undefined) return []
    const { namespace, id } = part.record
    return [{ namespace, id, parts: partsAround(part, part.parent, radius).map(({ record }) => toHead(record)) }]
  })
}
