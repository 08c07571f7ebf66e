import {
  type AnyKind,
  createEngine,
  type Engine,
  type EngineGraph,
  type EngineOptions,
  type Graph,
  type Scope,
  type Store,
} from '@recollect/core'
import { type FakeClock, fakeClock } from '@recollect/core/testing'
import { aNamespace } from './fixtures/names.ts'
import type { RunControl } from './harness/run-suites.ts'
import type { Suite } from './harness/suite.ts'

/** A store as an adapter opens it for the engine's suite. */
export interface OpenedEngineStore {
  readonly store: Store
  close(): Promise<void>
  /** As the store's own suite takes it. Needed when the store states `hostTransactions`. */
  transaction?(work: (tx: object) => Promise<void>): Promise<void>
}

/** A graph as an adapter opens it for the engine's suite, and the store that it copies. */
export interface OpenedEngineGraph extends OpenedEngineStore {
  readonly graph: Graph
}

/** What one test gets: a store to make engines on, a namespace that nobody else uses, and the time. */
export interface EngineWorld {
  readonly store: Store
  readonly scope: Scope
  /** How many random cases a property shall try. */
  readonly runs: number
  /** The clock of every engine of this world: it stands still until a test moves it. */
  readonly clock: FakeClock
  /** What engines of this world walk; absent = the store's own edges. */
  readonly graph?: EngineGraph
  /** An engine, on the store and the graph, in open mode and without an embedder unless told otherwise. */
  engine<const K extends AnyKind = AnyKind>(
    options?: Omit<EngineOptions<K>, 'store'> & { readonly store?: Store },
  ): Promise<Engine<K>>
  /** A namespace that nobody else uses either. */
  anotherScope(): Scope
  /** Runs `work` in a transaction of the host; ends the test as skipped when the store states no `hostTransactions`. */
  transaction(work: (tx: object) => Promise<void>): Promise<void>
}

export type EngineSuite = Suite<EngineWorld>

/** The world of an engine with a graph beside its store. */
export interface GraphEngineWorld extends EngineWorld {
  readonly graph: Graph
  /** Ends the test as skipped when the graph states no `dimensions`. */
  needsVectors(): void
}

export type GraphEngineSuite = Suite<GraphEngineWorld>

/** Makes the world of one test. */
export function graphEngineWorld(
  { graph, ...opened }: OpenedEngineGraph,
  control: Pick<RunControl<OpenedEngineGraph>, 'skip'>,
  runs: number,
): GraphEngineWorld {
  const world = engineWorld(opened, control, runs)
  return {
    ...world,
    graph,
    engine: (options = {}) => world.engine({ graph, ...options }),
    needsVectors: () => {
      if (graph.capabilities.dimensions === undefined) control.skip('the graph states no "dimensions"')
    },
  }
}

/** Makes the world of one test. */
export function engineWorld(
  opened: OpenedEngineStore,
  control: Pick<RunControl<OpenedEngineStore>, 'skip'>,
  runs: number,
): EngineWorld {
  const { store } = opened
  const clock = fakeClock()
  return {
    store,
    scope: { namespace: aNamespace() },
    runs,
    clock,
    engine: (options = {}) => createEngine({ clock, store, ...options }),
    anotherScope: () => ({ namespace: aNamespace() }),
    transaction: (work) => {
      if (!store.capabilities.hostTransactions) control.skip('the store does not state "hostTransactions"')
      if (opened.transaction === undefined) {
        throw new Error('The store states hostTransactions: let open() return `transaction` too.')
      }
      return opened.transaction(work)
    },
  }
}
