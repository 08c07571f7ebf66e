import { type Facets, type FilterView, namespaceOf, type ReadScope, type StoredObject } from '@recollect/core'

/** An object as the naive store keeps it. */
export interface Rec {
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
export type Records = Map<string, Rec>

export function keyOf(namespace: string, id: string): string {
  return JSON.stringify([namespace, id])
}

export function find(records: Records, namespace: string, id: string | undefined): Rec | undefined {
  return id === undefined ? undefined : records.get(keyOf(namespace, id))
}

export function parentOf(records: Records, { object }: Rec): Rec | undefined {
  return find(records, object.namespace, object.parentId)
}

export function childrenOf(records: Records, { object }: Rec): Rec[] {
  return [...records.values()].filter(
    (other) => other.object.namespace === object.namespace && other.object.parentId === object.id,
  )
}

/** The live objects of a scope. */
export function liveIn(records: Records, scope: ReadScope): Rec[] {
  const namespace = namespaceOf(scope)
  return [...records.values()].filter(
    ({ deleted, object }) => deleted === undefined && (namespace === undefined || object.namespace === namespace),
  )
}

export function viewOf(records: Records, rec: Rec): FilterView {
  const { object, facets } = rec
  const parent = parentOf(records, rec)
  return {
    kinds: [object.kind, ...(parent === undefined ? [] : [parent.object.kind])],
    titles: [object.title, parent?.object.title ?? ''].filter((title) => title !== ''),
    createdAt: object.createdAt,
    updatedAt: object.updatedAt,
    ...(object.occurredAt === undefined ? {} : { occurredAt: object.occurredAt }),
    facets: { ...parent?.facets, ...facets },
  }
}
