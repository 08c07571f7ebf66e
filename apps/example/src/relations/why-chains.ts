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
  /** Whether there may be more chains: the walk came to its limit. */
  readonly truncated: boolean
}

/** Most packages that a walk collects: far more than depend on anything in a project of ten thousand. */
const budget = 5000

/**
 * The chains that bring a package in. One walk against the edges gives everything that depends on it, each with its
 * shortest way; the edges of those that are the project's own say which direct dependencies these ways begin at.
 */
export async function whyChains(
  engine: Engine<AtlasKind>,
  wanted: Package,
  { signal }: CallOptions,
): Promise<WhyChains> {
  const walk = await engine.expandMany(
    scope,
    { objectIds: [wanted.id], relations: [dependsOn], direction: 'in', maxHops: 16, budget },
    { signal },
  )
  const dependents = new Map(walk.objects.map((object) => [object.id, object]))
  const own = walk.objects.filter(isOwn)
  const ids = own.map(({ id }) => id)
  const direct =
    ids.length === 0 ? [] : await listEdges(engine, { ids, direction: 'out', relations: [dependsOn] }, { signal })
  const chains = direct.map((edge) => chainOf(wanted, dependents, edge)).filter((chain) => chain !== undefined)
  return {
    chains: chains.sort((a, b) => a.length - b.length || compareSteps(a, b)),
    truncated: walk.truncated,
  }
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
    at = object.relation.path.at(-2)?.id ?? wanted.id
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
