import { type Atlas, openAtlas } from '../atlas.ts'
import { bringGraph } from '../graph/bring-graph.ts'
import type { ChosenGraph } from '../graph/choose-graph.ts'
import type { Host } from '../host.ts'
import type { Project } from '../read-project/read-project.ts'
import type { Progress } from '../render/terminal.ts'
import { isAtlas, markStoreFolder, prepareStoreFolder } from '../store-folder.ts'
import { type BuildPhase, type BuildReport, buildAtlas } from './build-atlas.ts'

/** Opens the store of a project's atlas, made when it is new. */
export async function openForBuild(host: Host, store: string, graph?: ChosenGraph): Promise<Atlas> {
  await prepareStoreFolder(store)
  if (!(await isAtlas(store))) host.terminal.hint('Setting up the database: a few seconds, once.')
  return openAtlas(host, store, { graph })
}

/** Builds a project's atlas, with a bar while it takes. */
export async function buildProject(host: Host, atlas: Atlas, project: Project, store: string): Promise<BuildReport> {
  const { signal, terminal } = host
  const bars: Readonly<Record<BuildPhase, Progress>> = {
    packages: terminal.progress('Reading packages'),
    relations: terminal.progress('Writing relations'),
  }
  const copying = terminal.progress('Copying relations')
  const onProgress = (phase: BuildPhase, done: number, total: number) => {
    if (phase === 'relations') bars.packages.stop()
    bars[phase].update(done, total)
  }
  const step = { signal, onProgress: copying.update, finish: true }
  try {
    // A server that is out is known before anything is written.
    await bringGraph(atlas, step)
    const report = await buildAtlas(atlas.engine, project, { signal, onProgress })
    const { added, changed, removed, changedRelations } = report
    if (added + changed + removed + changedRelations > 0) await atlas.optimize?.({ signal })
    await markStoreFolder(store, project.root)
    bars.relations.stop()
    await bringGraph(atlas, step)
    return report
  } finally {
    for (const bar of [...Object.values(bars), copying]) bar.stop()
  }
}
