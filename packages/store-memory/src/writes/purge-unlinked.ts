import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { purgeEntries } from './remove.ts'

/** Purges first-class objects whose edges lead to nothing live but objects of these kinds. Returns the ids that are gone. */
export function purgeUnlinked(
  state: MemoryState,
  name: string,
  { ids, ignoreKinds }: { readonly ids: readonly string[]; readonly ignoreKinds: readonly string[] },
): string[] {
  const namespace = state.namespace(name)
  const ignored = new Set(ignoreKinds)
  const unlinked = namespace.getEach(ids).filter((entry) => entry.parent === undefined && !isLinked(entry, ignored))
  purgeEntries(state, namespace, unlinked)
  return unlinked.map(({ id }) => id)
}

function isLinked(entry: Entry, ignored: ReadonlySet<string>): boolean {
  for (const { from, to } of entry.edges ?? []) {
    const peer = from === entry ? to : from
    if (peer.node && !ignored.has(peer.record.kind)) return true
  }
  return false
}
