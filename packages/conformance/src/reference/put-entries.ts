import { type ErrorCode, type ObjectWrite, type PutOutcome, RecollectError } from '@recollect/core'
import { type Embedding, Entries, type Entry, find, isExpired, isLive, keyOf, parentOf, partsOf } from './entries.ts'
import { sameJson } from './same-json.ts'
import { unhide } from './set-deleted.ts'
import type { State } from './state.ts'

/** Writes a batch, then judges the state that it left: so the order of the rows does not matter. */
export function putEntries(
  entries: Entries,
  namespace: string,
  rows: readonly ObjectWrite[],
  { at, assertFits }: { readonly at: Date; readonly assertFits: State['assertFits'] },
): readonly PutOutcome[] {
  for (const { embedding } of rows) if (embedding !== undefined) assertFits(embedding.vector, embedding.space)
  const known = new Entries(entries, entries.now)
  const puts = rows.map((row) => putEntry(entries, known, namespace, row, at))
  const isWritten = (id: string) => rows.some(({ object }) => object.id === id)
  for (const { entry } of puts) check(entries, entry, isWritten)
  for (const { before, entry } of puts) {
    if (before !== undefined) followParent(entries, before, entry, { at, isWritten, wasLive: isLive(known, before) })
  }
  return puts.map(({ status, entry }) => ({ status, object: entry.object }))
}

interface Put {
  readonly status: PutOutcome['status']
  readonly before: Entry | undefined
  readonly entry: Entry
}

function putEntry(entries: Entries, known: Entries, namespace: string, row: ObjectWrite, at: Date): Put {
  const { object, facets, indexHash, ifVersion } = row
  const before = find(known, namespace, object.id)
  const stored = before !== undefined && isLive(known, before) ? before.object.version : 0
  if (ifVersion !== undefined && ifVersion !== stored) refuse('version_conflict', object.id)

  const { createdAt = at, updatedAt = at, version = 0 } = before?.object ?? {}
  const next = { ...object, namespace, createdAt, updatedAt, version }
  const unchanged = stored > 0 && sameJson([next, facets], [before?.object, before?.facets])
  const entry = structuredClone<Entry>({
    object: unchanged ? next : { ...next, updatedAt: at, version: version + 1 },
    facets,
    indexHash,
    deleted: undefined,
    embeddings: embeddingsAfter(before, row),
  })
  entries.set(keyOf(namespace, object.id), entry)
  return { status: unchanged ? 'unchanged' : before === undefined ? 'created' : 'updated', before, entry }
}

/** Embeddings of another text than the new one become stale; the one that comes with the row is not. */
function embeddingsAfter(before: Entry | undefined, { indexHash, embedding }: ObjectWrite): Map<string, Embedding> {
  const embeddings = new Map(before?.embeddings)
  if (before?.indexHash !== indexHash) {
    for (const [space, old] of embeddings) embeddings.set(space, { ...old, stale: old.hash !== indexHash })
  }
  if (embedding !== undefined) {
    embeddings.set(embedding.space, { vector: embedding.vector, hash: embedding.contentHash, stale: false })
  }
  return embeddings
}

function check(entries: Entries, entry: Entry, isWritten: (id: string) => boolean): void {
  const { namespace, id, kind, key, parentId } = entry.object
  const rival = [...entries.values()].some(
    ({ object }) => object.namespace === namespace && object.id !== id && object.kind === kind && object.key === key,
  )
  if (key !== undefined && rival) refuse('key_taken', id)
  if (parentId === undefined) return
  const parent = parentOf(entries, entry)
  // One that is written with its part is there, however soon it expires.
  if (parent === undefined || !(isWritten(parent.object.id) || isLive(entries, parent))) refuse('parent_not_found', id)
  if (parent.object.parentId !== undefined || partsOf(entries, entry).length > 0) refuse('parent_not_first_class', id)
}

/** Parts come back with their parent, and their embeddings become stale by its title, unless this batch wrote them. */
function followParent(
  entries: Entries,
  before: Entry,
  { object }: Entry,
  {
    at,
    isWritten,
    wasLive,
  }: { readonly at: Date; readonly isWritten: (id: string) => boolean; readonly wasLive: boolean },
): void {
  for (const part of partsOf(entries, before)) {
    if (isWritten(part.object.id)) continue
    const stale = before.object.title !== object.title
    const embeddings = [...part.embeddings].map(
      ([space, old]) => [space, { ...old, stale: old.stale || stale }] as const,
    )
    const next = { ...part, embeddings: new Map(embeddings) }
    entries.set(keyOf(object.namespace, part.object.id), next)
    if (wasLive || part.deleted === 'itself') continue
    unhide(entries, next, { at, touched: !isExpired(entries, part) })
  }
}

function refuse(code: ErrorCode, id: string): never {
  throw new RecollectError(code, `The object ${id} cannot be written: ${code}.`, { details: { id } })
}
