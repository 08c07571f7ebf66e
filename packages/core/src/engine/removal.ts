import { assertScope, type Scope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import type { Store } from '../ports/store.ts'
import { assertedIds } from './asserted-ids.ts'
import { type EngineContext, writerOf } from './context.ts'
import { followObjects, followRemoval } from './follow-graph.ts'
import { notFound } from './not-found.ts'
import { runOperation } from './run-operation.ts'

/** A write that takes ids and answers those it applied to. */
export type RemovalName = 'soft_delete' | 'revive' | 'purge'

type RemoveMany = (
  context: EngineContext,
  scope: Scope,
  ids: readonly string[],
  options?: WriteOptions,
) => Promise<readonly string[]>

type RemoveOne = (context: EngineContext, scope: Scope, id: string, options?: WriteOptions) => Promise<void>

/** A removal (or its opposite): `many` returns the ids it applied to, `one` throws `not_found` when that is none. */
export function removal(name: RemovalName): { readonly many: RemoveMany; readonly one: RemoveOne } {
  const many: RemoveMany = (context, scope, ids, options = {}) =>
    runOperation(context, name, options, async (report) => {
      assertScope(scope)
      const unique = assertedIds(ids)
      const touched = unique.length === 0 ? [] : await apply(context, writerOf(context), name, scope, unique, options)
      report.hits = touched.length
      const follow = name === 'revive' ? followObjects : followRemoval
      await follow({ context, scope, options, report }, touched)
      return touched
    })
  const one: RemoveOne = async (context, scope, id, options) => {
    const touched = await many(context, scope, [id], options)
    if (touched.length === 0) throw notFound(id)
  }
  return { many, one }
}

function apply(
  context: EngineContext,
  writer: Store,
  name: RemovalName,
  scope: Scope,
  ids: readonly string[],
  options: WriteOptions,
): Promise<readonly string[]> {
  const at = context.clock.now()
  switch (name) {
    case 'soft_delete':
      return writer.softDelete(scope, ids, { ...options, at })
    case 'revive':
      return writer.revive(scope, ids, { ...options, at })
    case 'purge':
      return writer.purge(scope, ids, options)
  }
}
