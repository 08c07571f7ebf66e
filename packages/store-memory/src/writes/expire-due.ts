import type { MemoryState } from '../objects/memory-state.ts'
import { refreshEntries } from './refresh-entries.ts'

/** Takes what has expired by now out of all indexes, with its parts and edges. Every call begins with it, so that none sees them. */
export function expireDue({ expiries, changes }: MemoryState): void {
  for (const [namespace, entries] of expiries.settle(changes.now())) {
    refreshEntries(
      namespace,
      entries.flatMap((entry) => [entry, ...entry.parts]),
    )
  }
}
