import type { Arguments } from './arguments.ts'
import { type Atlas, openAtlas } from './atlas.ts'
import { bringGraph } from './graph/bring-graph.ts'
import { chooseGraph } from './graph/choose-graph.ts'
import type { Host } from './host.ts'
import { idOf } from './id-of.ts'
import { projectKind } from './kinds.ts'
import { projectKey } from './read-project/dependencies.ts'
import { scope } from './scope.ts'
import { findStoreFolder } from './store-folder.ts'
import { UserError } from './user-error.ts'

/**
 * Opens the atlas that `--store` names, or the nearest one, to ask for relations. A graph is brought up to date first.
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
    const progress = terminal.progress('Copying relations')
    try {
      await bringGraph(atlas, { signal, onProgress: progress.update })
    } finally {
      progress.stop()
    }
    return atlas
  } catch (error) {
    await atlas.close()
    throw error
  }
}
