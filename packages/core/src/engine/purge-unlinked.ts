import type { AnyKind } from '../kinds/kind.ts'
import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import { assertedIds } from './asserted-ids.ts'
import { type EngineContext, writerOf } from './context.ts'
import { followRemoval } from './follow-graph.ts'
import { runOperation } from './run-operation.ts'

/** Purges objects that nothing but their like is linked with. */
export function purgeUnlinked(
  context: EngineContext,
  scope: Scope,
  request: { readonly ids: readonly string[]; readonly ignoreKinds?: readonly (string | AnyKind)[] | undefined },
  options: WriteOptions = {},
): Promise<readonly string[]> {
  return runOperation(context, 'purge_unlinked', options, async (report) => {
    assertScope(scope)
    assertKnownKeys('request', request, ['ids', 'ignoreKinds'])
    const ids = assertedIds(request.ids)
    const ignoreKinds = kindNames('ignoreKinds', request.ignoreKinds)
    if (ids.length === 0) return []
    const at = context.clock.now()
    const purged = await writerOf(context).purgeUnlinked(scope, { ids, ignoreKinds }, options)
    report.hits = purged.length
    await followRemoval({ context, scope, options, report }, purged, at)
    return purged
  })
}

/** Names of kinds that are given by name or whole. @throws `invalid_option` */
export function kindNames(option: string, kinds: readonly (string | AnyKind)[] = []): readonly string[] {
  if (!Array.isArray(kinds)) {
    throw new RecollectError('invalid_option', `${option} must be a list of kinds.`, { details: { option } })
  }
  return [...new Set(kinds.map((kind: string | AnyKind) => (typeof kind === 'string' ? kind : kind?.name)))].map(
    (name) => {
      assertIdentifier(name, 'invalid_option', `kind in ${option}`)
      return name
    },
  )
}
