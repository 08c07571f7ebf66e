import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { touched } from '../objects/object-record.ts'
import { edgeRemoval, objectChange, objectRemoval, withVectors } from '../queue/change.ts'
import { dropEmbeddings } from './new-embedding.ts'
import { refreshEntries } from './refresh-entries.ts'
import { dropEdges } from './remove-edges.ts'
import { parentNotFound } from './write-errors.ts'

/** Hides live objects, and the live parts of parents with them. Returns the ids that were live. */
export function softDelete(state: MemoryState, name: string, ids: readonly string[], at: number): string[] {
  const namespace = state.namespace(name)
  const named = namespace.getEach(ids).filter((entry) => entry.live)
  for (const entry of named) change(entry, 'deleted', at)
  const hidden = named.flatMap((entry) => [...entry.parts]).filter((part) => part.live)
  for (const part of hidden) change(part, 'hidden', at)
  refreshEntries(namespace, [...named, ...hidden])
  state.changes.record(name, [...named, ...hidden], ({ record }) => objectChange(record, record, false))
  return named.map(({ id }) => id)
}

/**
 * Brings deleted objects back, and the parts that were hidden with them. Returns the ids that were deleted on their own
 * account.
 *
 * @throws `parent_not_found` for a part whose parent stays deleted
 */
export function revive(state: MemoryState, name: string, ids: readonly string[], at: number): string[] {
  const namespace = state.namespace(name)
  const entries = namespace.getEach(ids)
  const named = entries.filter((entry) => entry.state === 'deleted')
  const revived = new Set(named)
  for (const { id, live, parent } of entries) {
    if (!live && parent !== undefined && !parent.live && !revived.has(parent)) throw parentNotFound(id, parent.id)
  }
  for (const entry of named) change(entry, 'live', at)
  const shown = named.flatMap((entry) => [...entry.parts]).filter((part) => part.state === 'hidden')
  for (const part of shown) part.state = 'live'
  // What has expired in the meantime stays as it was.
  const back = shown.filter((part) => part.live)
  for (const part of back) part.record = touched(part.record, at)
  refreshEntries(namespace, [...named, ...shown])
  state.changes.record(name, [...named, ...back], ({ record, node }) => objectChange(record, record, node))
  return named.map(({ id }) => id)
}

/** Removes objects for good, with their parts, embeddings and edges. Returns the ids that existed. */
export function purge(state: MemoryState, name: string, ids: readonly string[]): string[] {
  const namespace = state.namespace(name)
  const named = namespace.getEach(ids)
  purgeEntries(state, namespace, named)
  return named.map(({ id }) => id)
}

/** Removes entries for good, with their parts, embeddings and edges. */
export function purgeEntries(state: MemoryState, namespace: Namespace, named: readonly Entry[]): void {
  const { name } = namespace
  const gone = new Set(named.flatMap((entry) => [entry, ...entry.parts]))
  const edges = new Set([...gone].flatMap((entry) => [...(entry.edges ?? [])]))
  const parents = [...gone].flatMap(({ parent }) => (parent === undefined || gone.has(parent) ? [] : [parent]))
  dropEdges(namespace, [...edges])
  for (const entry of gone) {
    const { key } = entry.record
    entry.state = 'deleted'
    entry.moveTo(undefined)
    if (key !== undefined) namespace.keys.delete(key, entry)
    dropEmbeddings(namespace, entry.embeddings)
    state.expiries.drop(namespace, entry)
    namespace.drop(entry)
  }
  refreshEntries(namespace, [...gone, ...parents])
  state.keep(namespace)
  state.changes.record(name, gone, ({ record, embeddings }) =>
    embeddings.length > 0 ? withVectors(objectRemoval(record)) : objectRemoval(record),
  )
  state.changes.record(name, edges, edgeRemoval)
}

function change(entry: Entry, state: Entry['state'], at: number): void {
  entry.state = state
  entry.record = touched(entry.record, at)
}
