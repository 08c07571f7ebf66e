import type { CallOptions, WriteOptions } from '../ports/call-options.ts'
import { type EngineContext, writerOf } from './context.ts'
import { runOperation } from './run-operation.ts'

/** Replaces the catalog by the store's kinds. @throws `kinds_frozen` */
export function loadKinds(context: EngineContext, options: CallOptions = {}): Promise<void> {
  return runOperation(context, 'load_kinds', options, async (report) => {
    context.catalog.assertOpen()
    const kinds = await context.store.listKinds(options)
    context.catalog.replace(kinds)
    report.hits = kinds.length
  })
}

/** Writes the catalog's kinds to the store. */
export function syncKinds(context: EngineContext, options: WriteOptions = {}): Promise<void> {
  return runOperation(context, 'sync_kinds', options, async (report) => {
    const kinds = context.catalog.all()
    await writerOf(context).putKinds(kinds, options)
    report.hits = kinds.length
  })
}
