import { isDeepStrictEqual } from 'node:util'
import { compareText, type ObjectWrite, type PutOutcome, RecollectError, type StoredObject } from '@recollect/core'
import { childrenOf, find, keyOf, parentOf, type Rec, type Records } from './records.ts'

/** Writes one batch into `records`; throws when it must not be. */
export function putMany(
  records: Records,
  namespace: string,
  rows: readonly ObjectWrite[],
  at: Date,
  lengthOf: (space: string) => number,
): PutOutcome[] {
  const before = new Map(rows.map(({ object }) => [object.id, find(records, namespace, object.id)]))
  const outcomes = rows.map((row) => putOne(records, namespace, row, at, lengthOf))
  for (const { object } of rows) check(records, namespace, object.id)
  for (const { object } of rows) {
    const old = before.get(object.id)
    if (old?.deleted !== undefined) reviveParts(records, namespace, object.id, at)
    if (old !== undefined && old.object.title !== object.title) staleParts(records, namespace, object.id, rows)
  }
  return structuredClone(outcomes)
}

function putOne(
  records: Records,
  namespace: string,
  { object, facets, indexHash, ifVersion, embedding }: ObjectWrite,
  at: Date,
  lengthOf: (space: string) => number,
): PutOutcome {
  const old = find(records, namespace, object.id)
  const isLive = old !== undefined && old.deleted === undefined
  if (ifVersion !== undefined && ifVersion !== (isLive ? old.object.version : 0)) {
    throw new RecollectError('version_conflict', 'Another version is stored.', { details: { id: object.id } })
  }
  if (embedding !== undefined) assertLength(embedding.vector, lengthOf(embedding.space))
  const { createdAt = at, version = 0 } = old?.object ?? {}
  const next: StoredObject = { ...object, namespace, createdAt, updatedAt: at, version: version + 1 }
  const same =
    isLive &&
    isDeepStrictEqual({ ...old.object, updatedAt: at, version: version + 1 }, next) &&
    isDeepStrictEqual({ ...old.facets }, { ...facets })

  const embeddings = new Map(old?.embeddings)
  if (old !== undefined && indexHash !== old.indexHash) {
    for (const [space, value] of embeddings) embeddings.set(space, { ...value, stale: value.hash !== indexHash })
  }
  if (embedding !== undefined) {
    embeddings.set(embedding.space, { vector: embedding.vector, hash: embedding.contentHash, stale: false })
  }
  const stored = same ? old.object : next
  records.set(
    keyOf(namespace, object.id),
    structuredClone({ object: stored, facets, indexHash, deleted: undefined, embeddings }),
  )
  return { status: same ? 'unchanged' : old === undefined ? 'created' : 'updated', object: stored }
}

/** Checks one written object against the state after the whole batch. */
function check(records: Records, namespace: string, id: string): void {
  const rec = find(records, namespace, id)
  if (rec === undefined) return
  const { key, kind, parentId } = rec.object
  const refuse = (code: 'key_taken' | 'parent_not_found' | 'parent_not_first_class'): never => {
    throw new RecollectError(code, `The object ${id} cannot be written: ${code}.`, { details: { id } })
  }
  const others = [...records.values()].filter((other) => other !== rec && other.object.namespace === namespace)
  if (key !== undefined && others.some(({ object }) => object.kind === kind && object.key === key)) refuse('key_taken')
  if (parentId === undefined) return
  const parent = parentOf(records, rec)
  if (parent === undefined || parent.deleted !== undefined) refuse('parent_not_found')
  if (parent?.object.parentId !== undefined || childrenOf(records, rec).length > 0) refuse('parent_not_first_class')
}

export function setDeleted(records: Records, rec: Rec, deleted: Rec['deleted'], at: Date): void {
  const { namespace, id, version } = rec.object
  const object = { ...rec.object, version: version + 1, updatedAt: new Date(at) }
  records.set(keyOf(namespace, id), { ...rec, deleted, object })
}

export function reviveParts(records: Records, namespace: string, id: string, at: Date): void {
  const parent = find(records, namespace, id)
  if (parent === undefined) return
  for (const part of childrenOf(records, parent)) {
    if (part.deleted === 'with parent') setDeleted(records, part, undefined, at)
  }
}

/** A new title makes the embeddings of the parts stale that did not come with this batch. */
function staleParts(records: Records, namespace: string, id: string, rows: readonly ObjectWrite[]): void {
  const parent = find(records, namespace, id)
  if (parent === undefined) return
  const fresh = new Set(rows.filter(({ embedding }) => embedding !== undefined).map(({ object }) => object.id))
  for (const part of childrenOf(records, parent)) {
    if (fresh.has(part.object.id)) continue
    const embeddings = new Map([...part.embeddings].map(([space, value]) => [space, { ...value, stale: true }]))
    records.set(keyOf(namespace, part.object.id), { ...part, embeddings })
  }
}

export function assertLength(vector: Float32Array, expected: number): void {
  if (vector.length === expected) return
  throw new RecollectError('dimension_mismatch', `The space takes vectors of ${expected} numbers.`, {
    details: { expected, actual: vector.length },
  })
}

export function byPlace(a: Rec, b: Rec): number {
  return compareText(a.object.namespace, b.object.namespace) || compareText(a.object.id, b.object.id)
}
