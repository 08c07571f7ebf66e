import { RecollectError } from '../../model/errors.ts'
import type { Scope } from '../../model/scope.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import { edgePages } from '../links/edge-pages.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryScope } from '../memory-input.ts'
import { entityKindName } from '../memory-kinds.ts'
import { memoryRecord } from '../memory-record.ts'
import { memoryScope } from '../memory-scope.ts'
import { type EntitiesAmong, orphans } from './orphans.ts'

/** Removes a memory, and the entities that no memory leads to without it. What is no memory stays, and is not found. */
export async function forget(
  context: MemoryContext,
  memoryScopeOrLane: MemoryScope,
  id: string,
  options: WriteOptions = {},
): Promise<{ readonly found: boolean; readonly entitiesRemoved: readonly string[] }> {
  const scope = memoryScope(memoryScopeOrLane)
  const missed = { found: false, entitiesRemoved: [] }
  const fresh = { ...options, upToDate: true }
  if (!(await isMemory(context, scope, id, fresh))) return missed
  const ends = new Set<string>()
  for await (const edges of edgePages(context, scope, { ids: [id] }, fresh)) {
    for (const { fromId, toId } of edges) ends.add(fromId === id ? toId : fromId)
  }
  const entitiesAmong = entitiesByReading(context, scope, fresh)
  const linked = [...(await entitiesAmong([...ends]))]
  const purged = await context.engine.purgeMany(scope, [id], options)
  if (purged.length === 0) return missed
  const ids = await orphans(context, scope, linked, entitiesAmong, fresh)
  return { found: true, entitiesRemoved: await purgeOrphans(context, scope, ids, options) }
}

/** Purges entities that were orphans a moment ago, and still are. */
export async function purgeOrphans(
  { engine }: MemoryContext,
  scope: Scope,
  ids: readonly string[],
  options: WriteOptions,
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  return engine.purgeUnlinked(scope, { ids, ignoreKinds: [entityKindName] }, options)
}

async function isMemory({ engine }: MemoryContext, scope: Scope, id: string, options: WriteOptions): Promise<boolean> {
  try {
    return memoryRecord(await engine.read(scope, id, options)) !== undefined
  } catch (error) {
    if (RecollectError.is(error, 'not_found')) return false
    throw error
  }
}

function entitiesByReading({ engine }: MemoryContext, scope: Scope, options: WriteOptions): EntitiesAmong {
  return async (ids) => {
    const objects = await engine.readMany(scope, ids, options)
    return new Set(objects.filter(({ kind }) => kind === entityKindName).map(({ id }) => id))
  }
}
