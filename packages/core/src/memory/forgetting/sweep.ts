import type { Scope } from '../../model/scope.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { entityPages } from '../entities/entity-pages.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryScope } from '../memory-input.ts'
import { memoryScope } from '../memory-scope.ts'
import { purgeOrphans } from './forget.ts'
import { orphans } from './orphans.ts'

/** Removes what has expired, then the entities that no memory leads to. */
export async function sweep(
  context: MemoryContext,
  memoryScopeOrLane: MemoryScope,
  options: WriteOptions = {},
): Promise<{ readonly memories: number; readonly entities: number }> {
  const scope = memoryScope(memoryScopeOrLane)
  const { purged } = await context.engine.purgeExpired(scope, options)
  const fresh = { ...options, upToDate: true }
  const entities = await entityIds(context, scope, fresh)
  const amongThem = async (ids: readonly string[]) => new Set(ids.filter((id) => entities.has(id)))
  const ids = await orphans(context, scope, [...entities], amongThem, fresh)
  const removed = await purgeOrphans(context, scope, ids, options)
  return { memories: purged, entities: removed.length }
}

async function entityIds({ engine }: MemoryContext, scope: Scope, options: WriteOptions): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const entities of entityPages(engine, scope, undefined, options))
    for (const { id } of entities) ids.add(id)
  return ids
}
