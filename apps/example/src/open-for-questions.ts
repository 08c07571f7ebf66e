import type { Arguments } from './arguments.ts'
import { type Atlas, openAtlas } from './atlas.ts'
import { chooseGraph } from './graph/choose-graph.ts'
import type { Host } from './host.ts'
import { idOf } from './id-of.ts'
import { projectKind } from './kinds.ts'
import { projectKey } from './read-project/dependencies.ts'
import { scope } from './scope.ts'
import { findStoreFolder } from './store-folder.ts'
import { UserError } from './user-error.ts'

/**
 * Opens the atlas that `--store` names, or the nearest one, to ask for relations. A graph that is new, was thrown away or
 * missed a build is filled first.
 */
export async function openForQuestions(
  host: Host,
  args: Pick<Arguments, 'store' | 'graph' | 'helixUrl'>,
): Promise<Atlas> {
  const { signal, terminal, program } = host
  const graph = chooseGraph(args, host)
  const folder = await findStoreFolder(host, args.store)
  const atlas = await openAtlas(host, folder, { graph })
  try {
    const [project] = await atlas.engine.readMany(scope, [await idOf(projectKind, projectKey)], { signal })
    if (project?.kind !== projectKind.name || project.properties.relations === '') {
      throw new UserError(`The relations of the atlas in ${folder} are not whole. Build it again: ${program} build`)
    }
    if (atlas.copy?.current === false) {
      terminal.hint(`Copying the relations to ${atlas.copy.url}: once.`)
      await atlas.copy.settle({ signal })
    }
    return atlas
  } catch (error) {
    await atlas.close()
    throw error
  }
}
