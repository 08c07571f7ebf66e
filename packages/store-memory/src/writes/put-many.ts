import type { ObjectWrite, PutOutcome } from '@recollect/core'
import type { ReadyTerms } from '../indexing/search-indexes.ts'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { bequeathsSame, type ObjectRecord, toStoredObject, touched } from '../objects/object-record.ts'
import { objectChange, withVectors } from '../queue/change.ts'
import { type Batch, checkPut } from './check-put.ts'
import { setEmbedding } from './new-embedding.ts'
import { type PlannedPut, planPut } from './plan-put.ts'
import { tellVectors } from './tell-vectors.ts'

/** A planned row and the entry that it was written to. */
interface Written extends PlannedPut {
  readonly entry: Entry
  readonly before: ObjectRecord | undefined
  readonly revived: boolean
}

/** Rows that are written at the same time. */
export interface PutGroup {
  readonly rows: readonly ObjectWrite[]
  readonly at: number
}

/** Writes a batch. */
export function putMany(state: MemoryState, name: string, rows: readonly ObjectWrite[], at: number): PutOutcome[] {
  return rows.length === 0 ? [] : preparePut(state, name, [{ rows, at }])()
}

/** Does everything of a batch that can fail; the function that it returns writes the batch, and does not. */
export function preparePut(state: MemoryState, name: string, groups: readonly PutGroup[]): () => PutOutcome[] {
  const namespace = state.namespace(name)
  const batch = checkPut(
    namespace,
    groups.flatMap(({ rows }) => rows),
  )
  const plans = groups.flatMap(({ rows, at }) => rows.map((row) => planPut(state, namespace, row, at)))
  return () => write(state, namespace, batch, plans)
}

function write(state: MemoryState, namespace: Namespace, batch: Batch, plans: readonly PlannedPut[]): PutOutcome[] {
  const written = store(namespace, plans)
  const affected = new Map<Entry, ReadyTerms | undefined>()
  const parts = new Set<Entry>()
  for (const row of written) {
    if (row.changed) settle(state, namespace, { batch, row, affected, parts })
    settleEmbeddings(namespace, row)
  }
  for (const [entry, terms] of affected) namespace.indexes.refresh(entry, terms)
  namespace.indexes.tidy()
  state.keep(namespace)
  tell(state, namespace.name, written, parts)
  return written.map(({ entry, before, changed }) => ({
    status: before === undefined ? 'created' : changed ? 'updated' : 'unchanged',
    object: toStoredObject(entry.record),
  }))
}

/** Puts all records in their places. Keys are all given up before any is taken, so that objects may swap them. */
function store(namespace: Namespace, plans: readonly PlannedPut[]): readonly Written[] {
  for (const { existing } of plans) {
    const key = existing?.record.key
    if (existing !== undefined && key !== undefined) namespace.keys.delete(key, existing)
  }
  return plans.map((plan) => {
    const before = plan.existing?.record
    const entry = plan.existing ?? namespace.create(plan.record)
    const revived = !entry.live
    entry.record = plan.record
    if (plan.record.key !== undefined) namespace.keys.add(plan.record.key, entry)
    return { ...plan, entry, before, revived }
  })
}

/** Parent, state and parts of one written row; notes whose index entries have to follow, and which parts read differently. */
function settle(
  state: MemoryState,
  namespace: Namespace,
  {
    batch,
    row: { entry, before, revived, record, terms, at },
    affected,
    parts,
  }: {
    readonly batch: Batch
    readonly row: Written
    readonly affected: Map<Entry, ReadyTerms | undefined>
    readonly parts: Set<Entry>
  },
): void {
  const parent = record.parentId === undefined ? undefined : namespace.get(record.parentId)
  for (const relative of [entry.parent, parent]) {
    if (relative !== undefined && !affected.has(relative)) affected.set(relative, undefined)
  }
  affected.set(entry, terms)
  entry.moveTo(parent)
  entry.state = 'live'
  const wasExpired = entry.expired
  state.expiries.set(namespace, entry)
  const inherits = before !== undefined && !bequeathsSame(before, record)
  for (const part of entry.parts) {
    if (inherits && part.live) parts.add(part)
    if (entry.expired !== wasExpired && !affected.has(part)) affected.set(part, undefined)
    // Parts in the batch were written for what the parent is now, and are settled on their own.
    if (batch.has(part.id)) continue
    if (before?.title !== record.title) for (const embedding of part.embeddings) embedding.stale = true
    if (!revived || part.state === 'deleted') continue
    part.state = 'live'
    affected.set(part, undefined)
    if (part.expired) continue
    part.record = touched(part.record, at)
    parts.add(part)
  }
}

/** Tells the queue: first what was written, then the parts that changed with their parents, and new vectors of what is the same. */
function tell(state: MemoryState, name: string, written: readonly Written[], parts: ReadonlySet<Entry>): void {
  const { changes } = state
  const rows = written.filter(({ changed }) => changed)
  const own = new Set(rows.map(({ entry }) => entry))
  changes.record(name, rows, ({ entry, before, revived, embedding }) => {
    const returned = revived || before?.parentId !== undefined
    const change = objectChange(entry.record, before, entry.node && returned)
    return embedding === undefined ? change : withVectors(change)
  })
  changes.record(
    name,
    [...parts].filter((part) => !own.has(part)),
    ({ record }) => objectChange(record, record, false),
  )
  const same = written.filter(({ changed, embedding }) => !changed && embedding !== undefined)
  tellVectors(
    state,
    name,
    same.map(({ entry }) => entry),
  )
}

function settleEmbeddings(namespace: Namespace, { entry, write, embedding }: Written): void {
  for (const stored of entry.embeddings) stored.stale = stored.hash !== write.indexHash
  if (embedding !== undefined) setEmbedding(namespace, entry, embedding)
}
