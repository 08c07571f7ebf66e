import type { CallOptions, WriteOptions } from '../ports/call-options.ts'
import { type EngineContext, writerOf } from './context.ts'

/** Replaces the catalog by the store's kinds. @throws `kinds_frozen` */
export async function loadKinds(context: EngineContext, options: CallOptions = {}): Promise<void> {
  context.catalog.assertOpen()
  context.catalog.replace(await context.store.listKinds(options))
}

/** Writes the catalog's kinds to the store. */
export async function syncKinds(context: EngineContext, options: WriteOptions = {}): Promise<void> {
  await writerOf(context).putKinds(context.catalog.all(), options)
}
