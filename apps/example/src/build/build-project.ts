import { type Atlas, openAtlas } from '../atlas.ts'
import type { Host } from '../host.ts'
import type { Project } from '../read-project/read-project.ts'
import { isAtlas, markStoreFolder, prepareStoreFolder } from '../store-folder.ts'
import { type BuildReport, buildAtlas } from './build-atlas.ts'

/** Opens the store of a project's atlas, made when it is new. */
export async function openForBuild(host: Host, store: string): Promise<Atlas> {
  await prepareStoreFolder(store)
  if (!(await isAtlas(store))) host.terminal.hint('Setting up the database: a few seconds, once.')
  return openAtlas(host, store)
}

/** Builds a project's atlas, with a bar while it takes. */
export async function buildProject(host: Host, atlas: Atlas, project: Project, store: string): Promise<BuildReport> {
  const { signal, terminal } = host
  const progress = terminal.progress('Reading packages')
  try {
    const report = await buildAtlas(atlas.engine, project, { signal, onProgress: progress.update })
    if (report.added + report.changed + report.removed > 0) await atlas.optimize?.({ signal })
    await markStoreFolder(store, project.root)
    return report
  } finally {
    progress.stop()
  }
}
