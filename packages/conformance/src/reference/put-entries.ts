import { compareText, type ObjectWrite, type PutOutcome, RecollectError, type StoredObject } from '@recollect/core'
import { childrenOf, type Entries, type Entry, find, keyOf, parentOf } from './entries.ts'
import { sameJson } from './same-json.ts'

/** Writes one batch into `entries`; throws when it must not be. */
export function putEntries(
  entries: Entries,
  namespace: string,
  rows: readonly ObjectWrite[],
  at: Date,
  lengthOf: (space: string) => number,
): PutOutcome[] {
  const before = new Map(rows.map(({ object }) => [object.id, find(entries, namespace, object.id)]))
  const outcomes = rows.map((row) => putOne(entries, namespace, row, at, lengthOf))
  for (const { object } of rows) check(entries, namespace, object.id)
  for (const { object } of rows) {
    const old = before.get(object.id)
    if (old?.deleted !== undefined) reviveParts(entries, namespace, object.id, at)
    if (old !== undefined && old.object.title !== object.title) staleParts(entries, namespace, object.id, rows)
  }
  return structuredClone(outcomes)
}

function putOne(
  entries: Entries,
  namespace: string,
  { object, facets, indexHash, ifVersion, embedding }: ObjectWrite,
  at: Date,
  lengthOf: (space: string) => number,
): PutOutcome {
  const old = find(entries, namespace, object.id)
  const isLive = old !== undefined && old.deleted === undefined
  if (ifVersion !== undefined && ifVersion !== (isLive ? old.object.version : 0)) {
    throw new RecollectError('version_conflict', 'Another version is stored.', { details: { id: object.id } })
  }
  if (embedding !== undefined) assertLength(embedding.vector, lengthOf(embedding.space))
  const { createdAt = at, version = 0 } = old?.object ?? {}
  const next: StoredObject = { ...object, namespace, createdAt, updatedAt: at, version: version + 1 }
  const same =
    isLive && sameJson({ ...old.object, updatedAt: at, version: version + 1 }, next) && sameJson(old.facets, facets)

  const embeddings = new Map(old?.embeddings)
  if (old !== undefined && indexHash !== old.indexHash) {
    for (const [space, value] of embeddings) embeddings.set(space, { ...value, stale: value.hash !== indexHash })
  }
  if (embedding !== undefined) {
    embeddings.set(embedding.space, { vector: embedding.vector, hash: embedding.contentHash, stale: false })
  }
  const stored = same ? old.object : next
  entries.set(
    keyOf(namespace, object.id),
    structuredClone({ object: stored, facets, indexHash, deleted: undefined, embeddings }),
  )
  return { status: same ? 'unchanged' : old === undefined ? 'created' : 'updated', object: stored }
}

/** Checks one written object against the state after the whole batch. */
function check(entries: Entries, namespace: string, id: string): void {
  const entry = find(entries, namespace, id)
  if (entry === undefined) return
  const { key, kind, parentId } = entry.object
  const refuse = (code: 'key_taken' | 'parent_not_found' | 'parent_not_first_class'): never => {
    throw new RecollectError(code, `The object ${id} cannot be written: ${code}.`, { details: { id } })
  }
  const others = [...entries.values()].filter((other) => other !== entry && other.object.namespace === namespace)
  if (key !== undefined && others.some(({ object }) => object.kind === kind && object.key === key)) refuse('key_taken')
  if (parentId === undefined) return
  const parent = parentOf(entries, entry)
  if (parent === undefined || parent.deleted !== undefined) refuse('parent_not_found')
  if (parent?.object.parentId !== undefined || childrenOf(entries, entry).length > 0) refuse('parent_not_first_class')
}

export function setDeleted(entries: Entries, entry: Entry, deleted: Entry['deleted'], at: Date): void {
  const { namespace, id, version } = entry.object
  const object = { ...entry.object, version: version + 1, updatedAt: new Date(at) }
  entries.set(keyOf(namespace, id), { ...entry, deleted, object })
}

export function reviveParts(entries: Entries, namespace: string, id: string, at: Date): void {
  const parent = find(entries, namespace, id)
  if (parent === undefined) return
  for (const part of childrenOf(entries, parent)) {
    if (part.deleted === 'with parent') setDeleted(entries, part, undefined, at)
  }
}

/** A new title makes the embeddings of the parts stale that did not come with this batch. */
function staleParts(entries: Entries, namespace: string, id: string, rows: readonly ObjectWrite[]): void {
  const parent = find(entries, namespace, id)
  if (parent === undefined) return
  const fresh = new Set(rows.filter(({ embedding }) => embedding !== undefined).map(({ object }) => object.id))
  for (const part of childrenOf(entries, parent)) {
    if (fresh.has(part.object.id)) continue
    const embeddings = new Map([...part.embeddings].map(([space, value]) => [space, { ...value, stale: true }]))
    entries.set(keyOf(namespace, part.object.id), { ...part, embeddings })
  }
}

export function assertLength(vector: Float32Array, expected: number): void {
  if (vector.length === expected) return
  throw new RecollectError('dimension_mismatch', `The space takes vectors of ${expected} numbers.`, {
    details: { expected, actual: vector.length },
  })
}

export function byPlace(a: Entry, b: Entry): number {
  return compareText(a.object.namespace, b.object.namespace) || compareText(a.object.id, b.object.id)
}
