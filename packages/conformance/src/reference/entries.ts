import { type Facets, type FilterView, namespaceOf, type ReadScope, type StoredObject } from '@recollect/core'

/** An object as the naive store keeps it. */
export interface Entry {
  readonly object: StoredObject
  readonly facets: Facets
  readonly indexHash: string
  /** Deleted on its own account, or hidden with its parent. */
  readonly deleted: 'itself' | 'with parent' | undefined
  /** Vector and hash by space. */
  readonly embeddings: ReadonlyMap<
    string,
    { readonly vector: Float32Array; readonly hash: string; readonly stale: boolean }
  >
}

/** Everything, by namespace and id. A write works on a copy that replaces this when all went well. */
export type Entries = Map<string, Entry>

export function keyOf(namespace: string, id: string): string {
  return JSON.stringify([namespace, id])
}

export function find(entries: Entries, namespace: string, id: string | undefined): Entry | undefined {
  return id === undefined ? undefined : entries.get(keyOf(namespace, id))
}

export function parentOf(entries: Entries, { object }: Entry): Entry | undefined {
  return find(entries, object.namespace, object.parentId)
}

export function childrenOf(entries: Entries, { object }: Entry): Entry[] {
  return [...entries.values()].filter(
    (other) => other.object.namespace === object.namespace && other.object.parentId === object.id,
  )
}

/** The live objects of a scope. */
export function liveIn(entries: Entries, scope: ReadScope): Entry[] {
  const namespace = namespaceOf(scope)
  return [...entries.values()].filter(
    ({ deleted, object }) => deleted === undefined && (namespace === undefined || object.namespace === namespace),
  )
}

export function viewOf(entries: Entries, entry: Entry): FilterView {
  const { object, facets } = entry
  const parent = parentOf(entries, entry)
  return {
    kinds: [object.kind, ...(parent === undefined ? [] : [parent.object.kind])],
    titles: [object.title, parent?.object.title ?? ''].filter((title) => title !== ''),
    createdAt: object.createdAt,
    updatedAt: object.updatedAt,
    ...(object.occurredAt === undefined ? {} : { occurredAt: object.occurredAt }),
    facets: { ...parent?.facets, ...facets },
  }
}
