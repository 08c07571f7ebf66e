import { createEngine, type Embedder, type Engine } from '@recollect/core'
import type { Host, OpenedStore } from './host.ts'
import { type AtlasKind, kinds } from './kinds.ts'

/** An open atlas. */
export interface Atlas extends OpenedStore, AsyncDisposable {
  readonly engine: Engine<AtlasKind>
}

/** Opens the atlas in a folder, and makes an empty one when there is none. */
export async function openAtlas(host: Host, folder: string, embedder?: Embedder): Promise<Atlas> {
  const opened = await host.openStore(folder)
  try {
    const engine = await createEngine(
      {
        store: opened.store,
        kinds,
        embedder,
        // Thousands of sections: a build does not wait for a model, `atlas embed` does.
        embed: 'deferred',
        config: {
          // More candidates than usual, since one package may have many sections that match.
          candidates: 200,
          fusion: { method: 'convex' },
          // What was installed last is no better for it.
          recency: false,
          // Chains of dependencies are long, and everybody depends on some packages.
          maxHops: 16,
          neighborsPerNode: 5000,
          maxResultSet: 5000,
        },
      },
      { signal: host.signal },
    )
    return { ...opened, engine, [Symbol.asyncDispose]: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}
