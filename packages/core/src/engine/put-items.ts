import type { AnyKind } from '../kinds/kind.ts'
import { RecollectError } from '../model/errors.ts'
import type { StoredObject } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import { oneOf } from './call-options.ts'
import type { EngineContext } from './context.ts'
import { embedBatches } from './embed-pending.ts'
import type { PutManyOptions } from './engine.ts'
import { followPut } from './follow-graph.ts'
import type { ObjectFields } from './object-input.ts'
import { placed } from './placed.ts'
import { type PreparedObject, prepareObject } from './prepare-object.ts'
import type { OperationReport } from './run-operation.ts'
import { suppliedVector } from './supplied-vector.ts'
import { type Reject, type WrittenItem, writeObjects } from './write-objects.ts'

/** What a caller writes of one object; whether it is that is still to be checked. */
export type PutFields = ObjectFields & { readonly properties?: unknown }

/** One object to write, its kind named or given. */
export interface PutItem {
  readonly kind: AnyKind | string
  readonly input: PutFields
}

/** The result of one item, before the kind types it. */
export type PutItemResult =
  | { readonly status: 'created' | 'updated' | 'unchanged'; readonly object: StoredObject }
  | { readonly status: 'failed'; readonly error: RecollectError }

/** Checks and writes a batch. Without `onInvalid: 'report'` the first bad item stops it all. */
export async function putItems(
  context: EngineContext,
  scope: Scope,
  items: readonly PutItem[],
  options: PutManyOptions,
  report: OperationReport,
): Promise<readonly PutItemResult[]> {
  const onInvalid = oneOf('onInvalid', options.onInvalid ?? 'throw', ['throw', 'report'])
  const results = new Map<number, PutItemResult>()
  const reject = (index: number, error: RecollectError) => {
    if (onInvalid === 'throw') throw placed(error, index, items.length)
    results.set(index, { status: 'failed', error })
  }
  const prepared = prepareItems(context, items, reject)
  const written = await writeObjects(context, scope, prepared, options, reject)
  for (const { index, outcome } of written) results.set(index, outcome)
  await followWritten(context, scope, written, options, report)
  return items.flatMap((_, index) => results.get(index) ?? [])
}

/** Checks items as far as that needs no I/O; what is rejected and not thrown for is undefined. */
export function prepareItems(
  context: EngineContext,
  items: readonly PutItem[],
  reject: Reject,
): readonly (PreparedObject | undefined)[] {
  return items.map(({ kind, input }, index): PreparedObject | undefined => {
    try {
      const object = prepareObject(context.catalog, kind, input)
      return { ...object, vector: suppliedVector(context, input.embedding) }
    } catch (error) {
      if (!RecollectError.is(error)) throw error
      reject(index, error)
      return undefined
    }
  })
}

/** What follows a write of objects: the graphs, and the embeddings of parts whose parent has a new title. */
export async function followWritten(
  context: EngineContext,
  scope: Scope,
  written: readonly WrittenItem[],
  options: WriteOptions,
  report: OperationReport,
): Promise<void> {
  report.hits = written.length
  await followPut({ context, scope, options, report }, written)
  await followTitles(context, scope, written, options, report)
}

/**
 * Parts are embedded with their parent's title, so a new title asks for new embeddings. The write is done by then:
 * should the embedder fail, the parts stay pending, and the observer is told.
 */
async function followTitles(
  context: EngineContext,
  scope: Scope,
  written: readonly WrittenItem[],
  options: WriteOptions,
  report: OperationReport,
): Promise<void> {
  if (context.embed !== 'inline' || context.space?.embedder === undefined || options.tx !== undefined) return
  const parentIds = written.flatMap(({ outcome, existing }) => {
    const retitled = existing !== undefined && existing.object.title !== outcome.object.title
    return retitled && outcome.object.parentId === undefined ? outcome.object.id : []
  })
  if (parentIds.length === 0) return
  try {
    await embedBatches(context, scope, { signal: options.signal, parentIds }, report)
  } catch {
    report.degraded.add('embeddings_pending')
  }
}
