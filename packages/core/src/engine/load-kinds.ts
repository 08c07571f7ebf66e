import type { CallOptions } from '../ports/call-options.ts'
import type { EngineContext } from './context.ts'
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
