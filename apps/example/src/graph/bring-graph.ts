import { RecollectError } from '@recollect/core'
import type { Atlas } from '../atlas.ts'
import { idOf } from '../id-of.ts'
import { projectKind } from '../kinds.ts'
import { bringChanges } from '../projections/bring-changes.ts'
import { fill, generationsOf, isBuilding, isServing } from '../projections/fill.ts'
import type { Projections } from '../projections/open-projector.ts'
import { graphName, type Projection } from '../projections/projection.ts'
import type { Step } from '../projections/step.ts'
import { projectKey } from '../read-project/dependencies.ts'
import { scope } from '../scope.ts'

export interface BringOptions extends Step {
  /** Whether a rebuild that was stopped is finished, too, although the copy before it answers. */
  readonly finish?: boolean | undefined
}

/**
 * Makes the graph of an open atlas equal to it: fills it when it is new or is not there any more, and brings the changes that wait.
 *
 * @throws the graph's errors, when it does not answer
 */
export async function bringGraph(atlas: Atlas, step: BringOptions): Promise<void> {
  const { projections } = atlas
  const projection = projections?.all.find(({ name }) => name === graphName)
  if (projections === undefined || projection === undefined) return
  try {
    await bring(atlas, projections, projection, step)
  } catch (cause) {
    if (!RecollectError.is(cause)) throw cause
    const { code, message, details } = cause
    throw new RecollectError(code, `HelixDB at ${projection.place}: ${message}`, { details, cause })
  }
}

async function bring(
  atlas: Atlas,
  { projector }: Projections,
  projection: Projection,
  step: BringOptions,
): Promise<void> {
  const { signal, finish = false } = step
  const generations = await generationsOf(projector, graphName, signal)
  // Asked in any case: its errors say which server it is.
  const isThere = await hasRelations(atlas, signal)
  if (!isThere || !isServing(generations) || (finish && isBuilding(generations)))
    await fill(projector, projection, step)
  await bringChanges(projector, graphName, step)
}

/** Whether the graph holds the relations of the project, or there are none to hold. */
async function hasRelations({ store, projections }: Atlas, signal: AbortSignal): Promise<boolean> {
  const id = await idOf(projectKind, projectKey)
  const request = { ids: [id], direction: 'out', limitPerNode: 1 } as const
  const [expected, found] = await Promise.all([
    store.neighbors(scope, request, { signal }),
    projections?.projector.graph(graphName).neighbors(scope, request, { signal }),
  ])
  return expected.neighbors.length === 0 || (found?.neighbors.length ?? 0) > 0
}
