import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { objectKey } from '../ranking/object-key.ts'
import type { EngineContext } from './context.ts'

/** What belongs to objects, or what they belong to. */
export interface Around {
  readonly heads: readonly ObjectHead[]
  /** Whether there is more than was looked at. */
  readonly truncated: boolean
}

/** When nothing is to be looked at. */
export const nothingAround: Around = { heads: [], truncated: false }

/**
 * The parts of each parent, and for each part its parent followed by its siblings and itself; seed by seed, each object once, at
 * most `limit`. Three requests at most, however many seeds.
 */
export async function around(
  context: EngineContext,
  seeds: readonly ObjectHead[],
  limit: number,
  options: CallOptions,
): Promise<Around> {
  const [children, siblings] = await Promise.all([
    childrenOf(
      context,
      seeds.filter(({ parentId }) => parentId === undefined),
      limit,
      options,
    ),
    siblingsOf(
      context,
      seeds.filter(({ parentId }) => parentId !== undefined),
      options,
    ),
  ])
  const heads = new Map<string, ObjectHead>()
  for (const seed of seeds) {
    const key = objectKey(seed.namespace, seed.id)
    for (const head of (seed.parentId === undefined ? children : siblings).get(key) ?? []) {
      heads.set(objectKey(head.namespace, head.id), head)
    }
  }
  return { heads: [...heads.values()].slice(0, limit), truncated: heads.size > limit }
}

type Groups = ReadonlyMap<string, readonly ObjectHead[]>

/** The parts of parents: one more than the limit in all, to know whether there are more. */
async function childrenOf(
  { store }: EngineContext,
  parents: readonly ObjectHead[],
  limit: number,
  options: CallOptions,
): Promise<Groups> {
  if (parents.length === 0) return new Map()
  const request = { parentIds: unique(parents), limit: limit + 1 }
  const parts = await store.listChildrenOfMany(scopeOf(parents), request, options)
  return Map.groupBy(parts, (part) => objectKey(part.namespace, part.parentId ?? ''))
}

async function siblingsOf(
  { store, config }: EngineContext,
  parts: readonly ObjectHead[],
  options: CallOptions,
): Promise<Groups> {
  if (parts.length === 0) return new Map()
  const scope = scopeOf(parts)
  const [groups, { heads }] = await Promise.all([
    store.listSiblings(scope, { ids: unique(parts), radius: config.siblingRadius }, options),
    store.hydrate(scope, { heads: [...new Set(parts.flatMap(({ parentId }) => parentId ?? []))], texts: [] }, options),
  ])
  const siblings = new Map(groups.map((group) => [objectKey(group.namespace, group.id), group.parts]))
  const parents = new Map(heads.map((head) => [objectKey(head.namespace, head.id), head]))
  return new Map(
    parts.map(({ namespace, id, parentId }) => {
      const key = objectKey(namespace, id)
      const parent = parents.get(objectKey(namespace, parentId ?? ''))
      return [key, [...(parent === undefined ? [] : [parent]), ...(siblings.get(key) ?? [])]]
    }),
  )
}

function unique(heads: readonly ObjectHead[]): readonly string[] {
  return [...new Set(heads.map(({ id }) => id))]
}

/** The one namespace of these objects, which is scope enough, or `everywhere`. */
export function scopeOf(objects: readonly { readonly namespace: string }[]): ReadScope {
  const [namespace, ...others] = new Set(objects.map((object) => object.namespace))
  return namespace === undefined || others.length > 0 ? { everywhere: true } : { namespace }
}
