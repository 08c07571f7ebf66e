import { flag } from '../model/flag.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { splitRelationTypes } from '../model/relation.ts'
import type { EdgeDirection } from '../ports/graph.ts'
import { oneOf } from './call-options.ts'
import { type ResolvedConfig, wholeNumber } from './engine-config.ts'
import type { ExpandRecipe } from './graph-types.ts'
import { relationList } from './relations.ts'

/** What to follow from a seed, checked. */
export interface ExpandPlan {
  readonly containment: boolean
  /** The edges to follow; undefined for none. */
  readonly walk: WalkPlan | undefined
}

export interface WalkPlan {
  /** In canonical form, never empty; undefined for edges of every relation. */
  readonly relations: readonly string[] | undefined
  readonly direction: EdgeDirection
  readonly maxHops: number
}

const recipeKeys: readonly (keyof ExpandRecipe)[] = ['relations', 'containment', 'maxHops', 'direction']

/**
 * @param more fields that the request has besides those of a recipe
 * @throws `invalid_option`, `invalid_relation`
 */
export function planExpand(config: ResolvedConfig, request: ExpandRecipe, more: readonly string[] = []): ExpandPlan {
  assertKnownKeys('request', request, [...recipeKeys, ...more])
  const direction = oneOf('direction', request.direction ?? 'both', ['out', 'in', 'both'])
  const maxHops = wholeNumber('maxHops', request.maxHops, 1, config.maxHops)
  const wanted = flag('containment', request.containment, false)
  if (request.relations === 'all') {
    return { containment: wanted, walk: { relations: undefined, direction, maxHops } }
  }
  const { containment, relations } = splitRelationTypes(relationList(request.relations ?? []))
  return {
    containment: wanted || containment,
    walk: relations.length === 0 ? undefined : { relations, direction, maxHops },
  }
}
