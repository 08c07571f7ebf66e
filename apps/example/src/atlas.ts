import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createEngine, type Embedder, type Engine, type Store } from '@recollect/core'
import type { Host } from './host.ts'
import { type AtlasKind, packageKind, sectionKind } from './kinds.ts'
import { UserError } from './user-error.ts'

export const storeName = '.atlas'

/** An open atlas. */
export interface Atlas extends AsyncDisposable {
  readonly engine: Engine<AtlasKind>
  readonly store: Store
}

/** Opens the atlas in a folder, and makes an empty one when there is none. */
export async function openAtlas(host: Host, folder: string, embedder?: Embedder): Promise<Atlas> {
  const { store, close } = await host.openStore(folder)
  try {
    const engine = await createEngine(
      {
        store,
        kinds: [packageKind, sectionKind],
        embedder,
        // Thousands of sections: a build does not wait for a model, `atlas embed` does.
        embed: 'deferred',
        // More candidates than usual, since one package may have many sections that match.
        config: { candidates: 200, recency: false, fusion: { method: 'convex' } },
      },
      { signal: host.signal },
    )
    return { engine, store, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Where the atlas of a project is kept unless `--store` says otherwise. */
export function storeFolder(host: Host, option: string | undefined, project: string): string {
  return option === undefined ? join(project, storeName) : resolve(host.cwd, option)
}

/** The folder of an atlas that was built: `--store`, else the nearest one from the working folder upwards. */
export async function findStoreFolder(host: Host, option: string | undefined): Promise<string> {
  if (option !== undefined) {
    const folder = resolve(host.cwd, option)
    if (await isFolder(folder)) return folder
    throw new UserError(`There is no atlas in ${folder}: make one with "atlas build --store ${option}".`)
  }
  let place = resolve(host.cwd)
  for (;;) {
    const folder = join(place, storeName)
    if (await isFolder(folder)) return folder
    const above = dirname(place)
    if (above === place) {
      throw new UserError(`There is no atlas in ${host.cwd} or above it: make one with "atlas build".`)
    }
    place = above
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  )
}
