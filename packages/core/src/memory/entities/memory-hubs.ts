import { keyedId } from '../../engine/draft.ts'
import type { BatchItem } from '../../engine/object-input.ts'
import type { StoredObject } from '../../model/object.ts'
import type { Scope } from '../../model/scope.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import type { MemoryContext } from '../memory-context.ts'
import { entityKindName } from '../memory-kinds.ts'
import { canonicalName, displayName } from './canonical-name.ts'

/** The entity that a name means. */
export interface Hub {
  readonly name: string
  readonly key: string
  /** Its id, when it is known by this name. */
  readonly id: string
  /** The entity that has the name as an alias. */
  readonly aliasOf: string | undefined
}

/** The entities that names mean, by their canonical names. */
export async function hubsOf(
  context: MemoryContext,
  scope: Scope,
  names: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, Hub>> {
  if (names.length === 0) return new Map()
  const { idOfAlias } = await context.entities.of(scope, options)
  const first = new Map(names.toReversed().map((name) => [canonicalName(name), displayName(name)]))
  const entries = [...first].map(async ([key, name]) => {
    const id = await keyedId(scope.namespace, entityKindName, key)
    return [key, { name, key, id, aliasOf: idOfAlias.get(key) }] as const
  })
  return new Map(await Promise.all(entries))
}

/** Ids to look up before hubs are written. */
export function hubIds(hubs: Iterable<Hub>): readonly string[] {
  return [...hubs].flatMap(({ id, aliasOf }) => (aliasOf === undefined ? [id] : [id, aliasOf]))
}

/** Puts hubs into a write: those that are there stay as they are. */
export interface HubWriter {
  /** The id of a hub, which is made when it is new. */
  idOf(hub: Hub): string
  /** The hubs to make. */
  readonly made: readonly BatchItem[]
}

export function hubWriter(existing: ReadonlyMap<string, StoredObject>): HubWriter {
  const made = new Map<string, BatchItem>()
  return {
    idOf: ({ id, aliasOf, key, name }) => {
      if (existing.has(id)) return id
      if (aliasOf !== undefined && existing.has(aliasOf)) return aliasOf
      if (!made.has(id)) made.set(id, { kind: entityKindName, id, key, title: name, ifVersion: 0 })
      return id
    },
    get made() {
      return [...made.values()]
    },
  }
}
