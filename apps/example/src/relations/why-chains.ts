import type { CallOptions, Edge, Engine, ExpandedObject } from '@recollect/core'
import type { AtlasKind } from '../kinds.ts'
import { listEdges } from '../list-edges.ts'
import { dependsOn } from '../relation-names.ts'
import { scope } from '../scope.ts'
import type { Package } from '../search/packages-named.ts'
import { type Step, stepOf } from './step.ts'

/** Why a package is installed. */
export interface WhyChains {
  /**
   * From the project, or a member of its workspace, to the package: the shortest chain for each direct dependency that
   * brings it in. The shortest first, then by names.
   */
  readonly chains: readonly (readonly Step[])[]
  /** Whether there may be more chains: there are more dependents than were looked at. */
  readonly truncated: boolean
}

/** Most packages that are collected: far more than depend on anything in a project of ten thousand. */
const budget = 5000
/** Steps of one walk: as many as an engine takes at once. */
const hops = 16

/**
 * The chains that bring a package in. Everything that depends on it, each with its shortest way, and the edges of those that are
 * the project's own, which say at which direct dependencies these ways begin.
 */
export async function whyChains(
  engine: Engine<AtlasKind>,
  wanted: Package,
  { signal }: CallOptions,
): Promise<WhyChains> {
  const { dependents, truncated } = await dependentsOf(engine, wanted, { signal })
  const ids = [...dependents.values()].filter(isOwn).map(({ id }) => id)
  const direct =
    ids.length === 0 ? [] : await listEdges(engine, { ids, direction: 'out', relations: [dependsOn] }, { signal })
  const chains = direct.map((edge) => chainOf(wanted, dependents, edge)).filter((chain) => chain !== undefined)
  return {
    chains: chains.sort((a, b) => a.length - b.length || compareSteps(a, b)),
    truncated,
  }
}

interface Dependents {
  readonly dependents: ReadonlyMap<string, ExpandedObject<AtlasKind>>
  readonly truncated: boolean
}

/**
 * Everything that depends on a package, by walks against the edges: where one ends for its number of steps, the next one begins,
 * so that all that is new to it is as near as can be.
 */
async function dependentsOf(engine: Engine<AtlasKind>, { id }: Package, { signal }: CallOptions): Promise<Dependents> {
  const dependents = new Map<string, ExpandedObject<AtlasKind>>()
  let objectIds: readonly string[] = [id]
  while (objectIds.length > 0) {
    const request = { objectIds, relations: [dependsOn], direction: 'in', maxHops: hops, budget } as const
    const { objects, truncated } = await engine.expandMany(scope, request, { signal })
    const found = objects.filter((object) => object.id !== id && !dependents.has(object.id))
    for (const object of found) dependents.set(object.id, object)
    if (truncated || dependents.size >= budget) return { dependents, truncated: true }
    objectIds = found.filter(({ relation }) => relation?.depth === hops).map((object) => object.id)
  }
  return { dependents, truncated: false }
}

/** The chain that begins with an edge of the project's own; none when that leads elsewhere, or to another one of its own. */
function chainOf(
  wanted: Package,
  dependents: ReadonlyMap<string, ExpandedObject<AtlasKind>>,
  { fromId, toId, note, role }: Edge,
): readonly Step[] | undefined {
  const start = dependents.get(fromId)
  if (start === undefined) return undefined
  const steps: Step[] = [stepOf(start)]
  let edge = { note, role }
  let at = toId
  while (at !== wanted.id) {
    const object = dependents.get(at)
    if (object?.relation === undefined || isOwn(object)) return undefined
    steps.push(stepOf(object, edge))
    // Each dependent was reached over the edge that leads one step nearer to the package.
    edge = { note: object.relation.note, role: object.relation.role }
    at = object.relation.path.at(-2)?.id ?? object.relation.sourceId
  }
  return [...steps, stepOf(wanted, edge)]
}

/** Whether it is the project itself, or a member of its workspace: chains begin there. */
function isOwn(object: ExpandedObject<AtlasKind>): boolean {
  return object.kind === 'project' || (object.kind === 'package' && object.properties.own)
}

function compareSteps(a: readonly Step[], b: readonly Step[]): number {
  const [first, second] = [a, b].map((steps) => steps.map(({ label }) => label).join('\n'))
  return (first ?? '') < (second ?? '') ? -1 : 1
}
