import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { objectKey } from '../ranking/object-key.ts'
import type { EngineContext } from './context.ts'

/** What belongs to an object, or what the object belongs to. */
export interface Around {
  readonly heads: readonly ObjectHead[]
  /** Whether a parent has more parts than were looked at. */
  readonly truncated: boolean
}

/**
 * The parts of each parent, and for each part its parent followed by its siblings and itself, by `objectKey` of the seed: three
 * requests at most, however many seeds.
 */
export async function around(
  context: EngineContext,
  seeds: readonly ObjectHead[],
  limit: number,
  options: CallOptions,
): Promise<ReadonlyMap<string, Around>> {
  const groups = Map.groupBy(seeds, ({ parentId }) => (parentId === undefined ? 'parents' : 'parts'))
  const [children, siblings] = await Promise.all([
    childrenOf(context, groups.get('parents') ?? [], limit, options),
    siblingsOf(context, groups.get('parts') ?? [], options),
  ])
  return new Map([...children, ...siblings])
}

async function childrenOf(
  { store }: EngineContext,
  parents: readonly ObjectHead[],
  limit: number,
  options: CallOptions,
): Promise<readonly (readonly [string, Around])[]> {
  if (parents.length === 0) return []
  const request = { parentIds: unique(parents), limitPerParent: limit + 1 }
  const parts = await store.listChildrenOfMany(scopeOf(parents), request, options)
  const byParent = Map.groupBy(parts, (part) => objectKey(part.namespace, part.parentId ?? ''))
  return parents.map(({ namespace, id }) => {
    const key = objectKey(namespace, id)
    const heads = byParent.get(key) ?? []
    return [key, { heads: heads.slice(0, limit), truncated: heads.length > limit }]
  })
}

async function siblingsOf(
  { store, config }: EngineContext,
  parts: readonly ObjectHead[],
  options: CallOptions,
): Promise<readonly (readonly [string, Around])[]> {
  if (parts.length === 0) return []
  const scope = scopeOf(parts)
  const [groups, { heads }] = await Promise.all([
    store.listSiblings(scope, { ids: unique(parts), radius: config.siblingRadius }, options),
    store.hydrate(scope, { heads: [...new Set(parts.flatMap(({ parentId }) => parentId ?? []))], texts: [] }, options),
  ])
  const siblings = new Map(groups.map((group) => [objectKey(group.namespace, group.id), group.parts]))
  const parents = new Map(heads.map((head) => [objectKey(head.namespace, head.id), head]))
  return parts.map(({ namespace, id, parentId }) => {
    const key = objectKey(namespace, id)
    const parent = parents.get(objectKey(namespace, parentId ?? ''))
    return [key, { heads: [...(parent === undefined ? [] : [parent]), ...(siblings.get(key) ?? [])], truncated: false }]
  })
}

function unique(heads: readonly ObjectHead[]): readonly string[] {
  return [...new Set(heads.map(({ id }) => id))]
}

/** The one namespace of these objects, which is scope enough, or `everywhere`. */
export function scopeOf(objects: readonly { readonly namespace: string }[]): ReadScope {
  const [namespace, ...others] = new Set(objects.map((object) => object.namespace))
  return namespace === undefined || others.length > 0 ? { everywhere: true } : { namespace }
}
