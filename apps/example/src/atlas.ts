import { createEngine, type Embedder, type Engine } from '@recollect/core'
import type { ChosenGraph } from './graph/choose-graph.ts'
import { type GraphCopy, openGraphCopy } from './graph/graph-copy.ts'
import type { Host, OpenedStore } from './host.ts'
import { type AtlasKind, kinds } from './kinds.ts'

/** An open atlas. */
export interface Atlas extends OpenedStore, AsyncDisposable {
  readonly engine: Engine<AtlasKind>
  /** Its copy in a graph, when one was chosen. */
  readonly copy?: GraphCopy
}

export interface OpenOptions {
  readonly embedder?: Embedder | undefined
  /** What relations are walked and searched in; without it that is the store. */
  readonly graph?: ChosenGraph | undefined
  /** Opened to be written: a graph that holds something else is filled afterwards, and need not follow every write. */
  readonly toBuild?: boolean | undefined
}

/** Opens the atlas in a folder, and makes an empty one when there is none. */
export async function openAtlas(
  host: Host,
  folder: string,
  { embedder, graph, toBuild }: OpenOptions = {},
): Promise<Atlas> {
  const opened = await host.openStore(folder)
  const { signal } = host
  try {
    const copy = graph === undefined ? undefined : await openGraphCopy(opened.store, folder, graph, { signal })
    const engine = await createEngine(
      {
        store: opened.store,
        kinds,
        embedder,
        graph: toBuild === true && copy?.current === false ? undefined : copy?.graph,
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
          // Who asks for a graph wants its answer, or to know why there is none.
          failOnGraphError: true,
        },
      },
      { signal },
    )
    return { ...opened, engine, ...(copy === undefined ? {} : { copy }), [Symbol.asyncDispose]: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}
