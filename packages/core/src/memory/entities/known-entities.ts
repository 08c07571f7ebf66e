import type { Engine } from '../../engine/engine.ts'
import type { StoredObject } from '../../model/object.ts'
import type { Scope } from '../../model/scope.ts'
import type { CallOptions, WriteOptions } from '../../ports/call-options.ts'
import { createEntityLinker } from '../extraction/create-entity-linker.ts'
import type { EntityLinker, LinkableEntity } from '../extraction/entity-linker.ts'
import { aliasesOf } from '../memory-record.ts'
import { canonicalName } from './canonical-name.ts'
import { entityPages } from './entity-pages.ts'

/** An entity and what it is called. */
export interface NamedEntity extends LinkableEntity {
  readonly aliases: readonly string[]
  /** Its name and then its aliases, in canonical form. */
  readonly keys: readonly string[]
}

/** The entities of one scope. One that was removed meanwhile may still be among them. */
export interface ScopeEntities {
  /** Finds them in texts. Made when first asked for: who only looks up names need not wait for it. */
  readonly linker: EntityLinker
  readonly byId: ReadonlyMap<string, NamedEntity>
  /** The entity that has an alias, by the alias in canonical form. */
  readonly idOfAlias: ReadonlyMap<string, string>
}

/** The entities of scopes, by their names. */
export interface KnownEntities {
  of(scope: Scope, options: WriteOptions): Promise<ScopeEntities>
  /** Those that a text names, in the order in which it does, each once. */
  find(scope: Scope, text: string, options: CallOptions): Promise<readonly NamedEntity[]>
}

/** Scopes that are kept in memory, the latest used ones. */
const maxScopes = 64

/** Entities of a scope that are kept; those behind, by id, are not found in texts. */
const maxEntities = 100_000

/** How long a write may take from when its time is set until others see it. */
const overlapMs = 10_000

/** When a scope is read anew, so that what was removed, or written by a slow clock, shows. */
const maxAgeMs = 600_000

interface Loaded {
  readonly loadedAt: number
  /** The latest `updatedAt`, and since when it is. */
  readonly newest: number
  readonly newestSince: number
  readonly entities: ScopeEntities
}

/**
 * Reads the entities of a scope once, and then only what was written since: with an overlap as long as writes that
 * began before the latest one may still come. Calls that meet may read the same twice; whichever ends last is remembered, and misses nothing
 * that the next will not read.
 */
export function createKnownEntities(engine: Engine): KnownEntities {
  const scopes = new Map<string, Loaded>()

  const refresh = async (scope: Scope, options: WriteOptions): Promise<Loaded> => {
    const now = Date.now()
    const known = scopes.get(scope.namespace)
    const before = known !== undefined && now - known.loadedAt < maxAgeMs ? known : undefined
    const changed = await listEntities(engine, scope, before === undefined ? undefined : since(before, now), options)
    const loaded = merged(before, changed, now)
    // What a host's transaction sees may never be.
    if (options.tx !== undefined) return loaded
    scopes.delete(scope.namespace)
    scopes.set(scope.namespace, loaded)
    const [oldest] = scopes.keys()
    if (scopes.size > maxScopes && oldest !== undefined) scopes.delete(oldest)
    return loaded
  }

  const of = async (scope: Scope, { signal, upToDate, tx }: WriteOptions): Promise<ScopeEntities> => {
    const { entities } = await refresh(scope, { signal, upToDate, tx })
    return entities
  }

  return {
    of,
    find: async (scope, text, options) => {
      const { linker, byId } = await of(scope, options)
      const ids = new Set(linker.find(text).map(({ id }) => id))
      return [...ids].flatMap((id) => byId.get(id) ?? [])
    },
  }
}

function since({ newest, newestSince }: Loaded, now: number): { readonly gt: Date } | { readonly ge: Date } {
  return now - newestSince > overlapMs ? { gt: new Date(newest) } : { ge: new Date(newest - overlapMs) }
}

async function listEntities(
  engine: Engine,
  scope: Scope,
  updated: { readonly gt: Date } | { readonly ge: Date } | undefined,
  options: WriteOptions,
): Promise<readonly StoredObject[]> {
  const found: StoredObject[] = []
  for await (const entities of entityPages(engine, scope, updated, options)) {
    found.push(...entities)
    if (found.length >= maxEntities) break
  }
  return found
}

function merged(before: Loaded | undefined, changed: readonly StoredObject[], now: number): Loaded {
  const times = changed.map(({ updatedAt }) => updatedAt.getTime())
  const newest = times.reduce((a, b) => Math.max(a, b), before?.newest ?? 0)
  const newestSince = before !== undefined && newest === before.newest ? before.newestSince : now
  const loadedAt = before?.loadedAt ?? now
  // By its names, not by its version: one that was removed and made again counts versions anew.
  const fresh = changed.filter((object) => !hasNamesOf(object, before?.entities.byId.get(object.id)))
  if (before !== undefined && fresh.length === 0) return { ...before, newest, newestSince }
  const byId = new Map(before?.entities.byId)
  for (const object of fresh) if (byId.size < maxEntities || byId.has(object.id)) byId.set(object.id, named(object))
  return { loadedAt, newest, newestSince, entities: entitiesOf(byId) }
}

function named(object: StoredObject): NamedEntity {
  const { id, title: name } = object
  const aliases = aliasesOf(object)
  return { id, name, aliases, keys: [name, ...aliases].map(canonicalName) }
}

function hasNamesOf(object: StoredObject, known: NamedEntity | undefined): boolean {
  return known?.name === object.title && JSON.stringify(known.aliases) === JSON.stringify(aliasesOf(object))
}

function entitiesOf(byId: ReadonlyMap<string, NamedEntity>): ScopeEntities {
  let linker: EntityLinker | undefined
  return {
    get linker() {
      linker ??= createEntityLinker(byId.values())
      return linker
    },
    byId,
    idOfAlias: idsOfAliases(byId.values()),
  }
}

/** Of several entities with an alias it means the one with the smallest id, as in texts. */
function idsOfAliases(entities: Iterable<NamedEntity>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const { id, keys } of entities) {
    for (const alias of keys.slice(1)) {
      const held = ids.get(alias)
      if (held === undefined || id < held) ids.set(alias, id)
    }
  }
  return ids
}
