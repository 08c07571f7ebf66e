import type { Engine } from '../../engine/engine.ts'
import type { WriteBatch, WriteResult } from '../../engine/graph-types.ts'
import { inTurn } from '../../engine/in-turn.ts'
import { withRetries } from '../../engine/with-retries.ts'
import { RecollectError } from '../../model/errors.ts'
import type { StoredObject } from '../../model/object.ts'
import type { Scope } from '../../model/scope.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import type { MemoryContext } from '../memory-context.ts'

/** What is there of what a write touches, by id. */
export type Existing = ReadonlyMap<string, StoredObject>

/** A write that hangs on what is there. */
export interface PlannedWrite {
  /** What it wants to know of. */
  readonly ids: readonly string[]
  /** Makes the batch; called again when another write came between. */
  batch(existing: Existing): WriteBatch
}

/**
 * Reads, plans, and writes in one transaction; starts over when something has changed meanwhile. Rivals of one process and scope wait
 * for each other then, those of others part by a random pause.
 */
export async function writePlanned(
  context: MemoryContext,
  scope: Scope,
  plan: PlannedWrite,
  options: WriteOptions,
): Promise<WriteResult> {
  try {
    return await attempt(context, scope, plan, options)
  } catch (error) {
    if (!isRaced(error)) throw error
  }
  const again = () => withRetries(() => attempt(context, scope, plan, options), isRaced, options.signal)
  try {
    return await (options.tx === undefined ? inTurn(context, scope.namespace, again, options.signal) : again())
  } catch (error) {
    throw isRaced(error) ? error.error : error
  }
}

/** Marks that an attempt failed since what it had read was no longer so. */
class Raced {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

function isRaced(error: unknown): error is Raced {
  return error instanceof Raced
}

async function attempt(
  { engine }: MemoryContext,
  scope: Scope,
  plan: PlannedWrite,
  options: WriteOptions,
): Promise<WriteResult> {
  const found = await engine.readMany(scope, plan.ids, { ...options, upToDate: true })
  const batch = plan.batch(new Map(found.map((object) => [object.id, object])))
  return writeLiving(engine, scope, batch, options).catch((error: unknown) => {
    // What was read was there: an end that is not has been removed since.
    const raced = RecollectError.is(error, 'version_conflict') || RecollectError.is(error, 'endpoint_not_found')
    throw raced ? new Raced(error) : error
  })
}

/** Writes a batch; what expires in the same moment is written too, but nothing can be linked with it. */
async function writeLiving(
  engine: Engine,
  scope: Scope,
  batch: WriteBatch,
  options: WriteOptions,
): Promise<WriteResult> {
  try {
    return await engine.write(scope, batch, options)
  } catch (error) {
    const id = RecollectError.is(error, 'endpoint_not_found') ? error.details['id'] : undefined
    const expired = batch.objects?.some((object) => object.id === id && object.expiresAt !== undefined) ?? false
    if (!expired) throw error
    const links = batch.links?.filter(({ fromId, toId }) => fromId !== id && toId !== id)
    return writeLiving(engine, scope, { ...batch, links }, options)
  }
}
