import type { AnyKind } from '../kinds/kind.ts'
import { unknownKind } from '../kinds/unknown-kind.ts'
import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { numberOption } from '../model/number-option.ts'
import { isEverywhere, type ReadScope } from '../model/scope.ts'
import type { EdgeDirection } from '../ports/graph.ts'
import { rootSpecificity } from '../ranking/specificity.ts'
import { oneOf } from './call-options.ts'
import type { EngineContext } from './context.ts'
import { wholeNumber } from './engine-config.ts'
import type { GraphSearch } from './graph-types.ts'
import { kindNames } from './purge-unlinked.ts'
import { askedRelations } from './relations.ts'

/** How to explore links, checked. */
export interface LinkPlan {
  readonly relations: readonly string[] | undefined
  readonly direction: EdgeDirection
  readonly hops: number
  /** How many of the best hits to begin at. */
  readonly seeds: number
  readonly decay: number
  readonly specificity: (edges: number) => number
  readonly through: ReadonlySet<string>
  readonly maxNodes: number
  readonly maxEdges: number
  readonly perNode: number
}

/** How a search follows links, checked. */
export interface GraphPlan extends LinkPlan {
  readonly boost: number
  /** Objects to begin at besides the best hits. */
  readonly from: readonly string[]
}

export const linkKeys: readonly string[] = [
  'relations',
  'direction',
  'hops',
  'seeds',
  'decay',
  'specificity',
  'through',
  'maxNodes',
  'maxEdges',
  'perNode',
]

/** Most objects that a caller may let a walk begin at. */
const maxFrom = 100

/** Most hops of an exploration: its budgets bound it long before. */
const maxHops = 10

/** @throws `invalid_option`, `invalid_relation` */
export function planGraphSearch(
  context: EngineContext,
  option: boolean | GraphSearch | undefined,
): GraphPlan | undefined {
  if (option === undefined || option === false) return undefined
  const request = option === true ? {} : option
  assertKnownKeys('graph', request, [...linkKeys, 'boost', 'from'])
  const boost = numberOption('graph.boost', request.boost, 0.15, { min: -10, max: 10 })
  return { ...planLinks(context, request), boost, from: startIds('graph.from', request.from) }
}

/** @throws `invalid_option`, `invalid_relation` */
export function planLinks({ catalog }: EngineContext, request: Omit<GraphSearch, 'boost' | 'from'>): LinkPlan {
  const { specificity = rootSpecificity, through = [] } = request
  if (typeof specificity !== 'function') {
    throw new RecollectError('invalid_option', 'specificity must be a function from a number of edges to a share.', {
      details: { option: 'specificity' },
    })
  }
  return {
    relations: askedRelations(request.relations),
    direction: oneOf('direction', request.direction ?? 'both', ['out', 'in', 'both']),
    hops: numberOption('hops', request.hops, 2, { min: 0, max: maxHops, whole: true }),
    seeds: wholeNumber('seeds', request.seeds, 10, 100),
    decay: numberOption('decay', request.decay, 0.8, { min: Number.EPSILON, max: 1 }),
    specificity,
    through: new Set(throughKinds(through, catalog)),
    maxNodes: wholeNumber('maxNodes', request.maxNodes, 500, 5000),
    maxEdges: wholeNumber('maxEdges', request.maxEdges, 2000, 20_000),
    perNode: wholeNumber('perNode', request.perNode, 64, 1000),
  }
}

/** Refuses ids to begin at where there may be several objects of one id. @throws `invalid_option` */
export function assertNamed(scope: ReadScope, option: string, ids: readonly string[]): void {
  if (ids.length === 0 || !isEverywhere(scope)) return
  throw new RecollectError('invalid_option', `${option} needs one namespace: everywhere may hold an id twice.`, {
    details: { option },
  })
}

/** Ids to begin at, each once. @throws `invalid_option`, `invalid_id` */
export function startIds(option: string, ids: readonly string[] | undefined): readonly string[] {
  if (ids === undefined) return []
  if (!Array.isArray(ids) || ids.length > maxFrom) {
    throw new RecollectError('invalid_option', `${option} must be a list of at most ${maxFrom} ids.`, {
      details: { option, limit: maxFrom },
    })
  }
  for (const id of ids) assertIdentifier(id, 'invalid_id', `id in ${option}`)
  return [...new Set(ids)]
}

function throughKinds(kinds: readonly (string | AnyKind)[], catalog: EngineContext['catalog']): readonly string[] {
  const names = kindNames('through', kinds)
  const unknown = catalog.empty ? undefined : names.find((name) => catalog.get(name) === undefined)
  if (unknown === undefined) return names
  throw unknownKind(catalog, unknown)
}
