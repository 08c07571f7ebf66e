import {
  compareText,
  type Facets,
  type FilterView,
  namespaceOf,
  type ObjectCursor,
  type ReadScope,
  type StoredObject,
} from '@recollect/core'

/** An object as the reference store keeps it. */
export interface Entry {
  readonly object: StoredObject
  readonly facets: Facets
  readonly indexHash: string
  /** Deleted on its own account, or hidden with its parent. */
  readonly deleted: 'itself' | 'with parent' | undefined
  /** By space. */
  readonly embeddings: ReadonlyMap<string, Embedding>
}

export interface Embedding {
  readonly vector: Float32Array
  /** Hash of the text that was embedded. */
  readonly hash: string
  readonly stale: boolean
}

/** Every object, by namespace and id, as one call sees them: all of it at one instant. */
export class Entries extends Map<string, Entry> {
  /** Epoch milliseconds. */
  readonly now: number

  constructor(entries: Iterable<readonly [string, Entry]>, now: number) {
    super(entries)
    this.now = now
  }
}

export function keyOf(namespace: string, id: string): string {
  return JSON.stringify([namespace, id])
}

export function find(entries: Entries, namespace: string, id: string | undefined): Entry | undefined {
  return id === undefined ? undefined : entries.get(keyOf(namespace, id))
}

/** The entries that exist among these ids, live or not, each once. */
export function findAll(entries: Entries, namespace: string, ids: readonly string[]): Entry[] {
  return [...new Set(ids)].flatMap((id) => find(entries, namespace, id) ?? [])
}

export function parentOf(entries: Entries, { object }: Entry): Entry | undefined {
  return find(entries, object.namespace, object.parentId)
}

export function partsOf(entries: Entries, { object }: Entry): Entry[] {
  return [...entries.values()].filter(
    (other) => other.object.namespace === object.namespace && other.object.parentId === object.id,
  )
}

/** Neither deleted nor expired, and its parent neither. */
export function isLive(entries: Entries, entry: Entry): boolean {
  const parent = parentOf(entries, entry)
  const expired = isExpired(entries, entry) || (parent !== undefined && isExpired(entries, parent))
  return entry.deleted === undefined && !expired
}

/** On its own account. */
export function isExpired({ now }: Entries, { object: { expiresAt } }: Entry): boolean {
  return expiresAt !== undefined && expiresAt.getTime() <= now
}

/** Live and first-class: what edges may lie between. */
export function isEntity(entries: Entries, entry: Entry | undefined): boolean {
  return entry !== undefined && isLive(entries, entry) && entry.object.parentId === undefined
}

/** The live entries of a scope, by namespace and id. */
export function liveIn(entries: Entries, scope: ReadScope): Entry[] {
  const namespace = namespaceOf(scope)
  return [...entries.values()]
    .filter((entry) => isLive(entries, entry) && (namespace === undefined || entry.object.namespace === namespace))
    .sort((a, b) => comparePlaces(a.object, b.object))
}

/** Those behind a cursor; all of them without one. */
export function behind(entries: readonly Entry[], after: ObjectCursor | undefined): readonly Entry[] {
  return after === undefined ? entries : entries.filter(({ object }) => comparePlaces(object, after) > 0)
}

export function comparePlaces(a: ObjectCursor, b: ObjectCursor): number {
  return compareText(a.namespace, b.namespace) || compareText(a.id, b.id)
}

/** What filters see of an entry: its own fields, and those of its parent. */
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
