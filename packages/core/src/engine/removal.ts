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
      const at = context.clock.now()
      const touched = unique.length === 0 ? [] : await apply(writerOf(context), name, scope, unique, { ...options, at })
      report.hits = touched.length
      const following = { context, scope, options, report }
      await (name === 'revive' ? followObjects(following, touched) : followRemoval(following, touched, at))
      return touched
    })
  const one: RemoveOne = async (context, scope, id, options) => {
    const touched = await many(context, scope, [id], options)
    if (touched.length === 0) throw notFound(id)
  }
  return { many, one }
}

function apply(
  writer: Store,
  name: RemovalName,
  scope: Scope,
  ids: readonly string[],
  { at, ...options }: WriteOptions & { readonly at: Date },
): Promise<readonly string[]> {
  switch (name) {
    case 'soft_delete':
      return writer.softDelete(scope, ids, { ...options, at })
    case 'revive':
      return writer.revive(scope, ids, { ...options, at })
    case 'purge':
      return writer.purge(scope, ids, options)
  }
}
