import { RecollectError } from '../../model/errors.ts'
import type { WriteOptions } from '../../ports/call-options.ts'
import type { MemoryContext } from '../memory-context.ts'
import { entityFields } from '../memory-fields.ts'
import type { MemoryScope } from '../memory-input.ts'
import { aliasesOf } from '../memory-record.ts'
import { memoryScope } from '../memory-scope.ts'
import { assertFields } from '../remember/memory-draft.ts'
import { rewritten } from '../remember/rewritten.ts'
import { type Existing, writePlanned } from '../remember/write-planned.ts'
import { assertNames, canonicalName, displayName } from './canonical-name.ts'
import { hubIds, hubsOf, hubWriter } from './memory-hubs.ts'

/** Adds names to an entity, which is made when it is new. Names that it has already change nothing. */
export async function alias(
  context: MemoryContext,
  memoryScopeOrLane: MemoryScope,
  input: { readonly name: string; readonly aliases: readonly string[] },
  options: WriteOptions = {},
): Promise<{ readonly id: string }> {
  const scope = memoryScope(memoryScopeOrLane)
  assertFields('an alias', input, ['name', 'aliases'])
  assertNames('name', [input.name])
  assertNames('aliases', input.aliases)
  options.signal?.throwIfAborted()
  const [hub] = (await hubsOf(context, scope, [input.name], { ...options, upToDate: true })).values()
  if (hub === undefined) throw new RecollectError('invalid_object', 'An entity needs a name.')
  let id = hub.id
  const batch = (existing: Existing) => {
    const hubs = hubWriter(existing)
    id = hubs.idOf(hub)
    const object = existing.get(id)
    const item = object === undefined ? hubs.made[0] : rewritten(object)
    const before = object === undefined ? [] : aliasesOf(object)
    const aliases = withAliases(object?.title ?? hub.name, before, input.aliases)
    const unchanged = object !== undefined && aliases.length === before.length
    if (item === undefined || unchanged) return {}
    const added = aliases.length === 0 ? {} : { [entityFields.aliases]: aliases }
    return { objects: [{ ...item, properties: { ...item.properties, ...added } }] }
  }
  await writePlanned(context, scope, { ids: hubIds([hub]), batch }, options)
  return { id }
}

/** All aliases, each once however it is written; the entity's own name is none. */
function withAliases(name: string, before: readonly string[], added: readonly string[]): readonly string[] {
  const all = new Map<string, string>()
  for (const alias of [...before, ...added]) {
    const key = canonicalName(alias)
    if (key !== canonicalName(name) && !all.has(key)) all.set(key, displayName(alias))
  }
  return [...all.values()]
}
