import type { Engine } from '../../engine/engine.ts'
import type { FieldTests } from '../../filters/filters.ts'
import type { StoredObject } from '../../model/object.ts'
import type { Scope } from '../../model/scope.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { entityKindName } from '../memory-kinds.ts'

/** The entities of a scope page by page, a thousand at most; only those that were updated so when that is given. */
export async function* entityPages(
  engine: Engine,
  scope: Scope,
  updated: FieldTests | undefined,
  options: WriteOptions,
): AsyncGenerator<readonly StoredObject[]> {
  const filters = { kind: entityKindName, ...(updated === undefined ? {} : { updated_at: updated }) }
  let cursor: string | undefined
  do {
    const page = await engine.listObjects(scope, { filters }, { ...options, limit: 1000, cursor })
    // A host's kind may be part of entities, and filters see the kind of the parent too.
    yield page.objects.filter(({ kind }) => kind === entityKindName)
    cursor = page.cursor
  } while (cursor !== undefined)
}
