import { createEngine, type Engine, type Store } from '@recollect/core'
import type { Host, OpenedStore } from './host.ts'
import { type AtlasKind, kinds } from './kinds.ts'
import { openProjector, type Projections, type WantedProjections } from './projections/open-projector.ts'
import type { Projection } from './projections/projection.ts'

/** An open atlas. */
export interface Atlas extends OpenedStore, AsyncDisposable {
  readonly folder: string
  /** Asks the projections that were opened: the first index, and the graph. */
  readonly engine: Engine<AtlasKind>
  readonly projections: Projections | undefined
}

/** Opens the atlas in a folder with some of its projections, and makes an empty one when there is none. */
export async function openAtlas(host: Host, folder: string, wanted: WantedProjections = {}): Promise<Atlas> {
  const opened = await host.openStore(folder)
  try {
    const projections = await openProjector(host, opened.store, folder, wanted)
    const engine = await engineOver(host, opened.store, projections, projections?.all)
    return { ...opened, folder, engine, projections, [Symbol.asyncDispose]: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** An engine that asks some of the open projections, at most one of a form. */
export async function engineOver(
  { signal }: Pick<Host, 'signal'>,
  store: Store,
  projections: Projections | undefined,
  asked: readonly Projection[] = [],
): Promise<Engine<AtlasKind>> {
  const nameOf = (form: 'graph' | 'index') => asked.find(({ target }) => target.form === form)?.name
  const [graph, index] = [nameOf('graph'), nameOf('index')]
  return createEngine(
    {
      store,
      kinds,
      // Commands bring changes themselves, many at a time.
      ...(projections === undefined ? {} : { projections: projections.projector, graphWrites: 'background' }),
      ...(graph === undefined ? {} : { graph: projections?.projector.graph(graph) }),
      ...(index === undefined ? {} : { index: projections?.projector.index(index) }),
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
}
