import type { EngineOptions, Graph, Lane, Store } from '@recollect/core'
import { createMemory, type Memory, type MemoryOptions } from '@recollect/core/memory'
import { type EngineWorld, engineWorld, graphEngineWorld, type OpenedEngineStore } from './engine-world.ts'
import { aNamespace } from './fixtures/names.ts'
import type { RunControl } from './harness/run-suites.ts'
import type { Suite } from './harness/suite.ts'

/** A store as an adapter opens it for the suites of the memory, and a graph beside it when that shall be walked instead. */
export interface OpenedMemory extends OpenedEngineStore {
  readonly graph?: Graph
}

/** What a test may choose about a memory: the engine under it, and its own options. */
export type MadeMemory = Omit<EngineOptions, 'store'> & { readonly store?: Store } & Omit<MemoryOptions, 'engine'>

/** What one test gets: ways to make memories, and a lane that nobody else uses. */
export interface MemoryWorld extends EngineWorld {
  readonly lane: Lane
  /** The graph beside the store, when there is one. */
  readonly besides: Graph | undefined
  /** A memory on the store and the graph: without kinds, embedder, extractor and reranker unless told otherwise. */
  memory(options?: MadeMemory): Promise<Memory>
  /** A lane that nobody else uses either. */
  anotherLane(): Lane
}

export type MemorySuite = Suite<MemoryWorld>

/** Makes the world of one test. */
export function memoryWorld(
  { graph, ...opened }: OpenedMemory,
  control: Pick<RunControl<OpenedMemory>, 'skip'>,
  runs: number,
): MemoryWorld {
  const world =
    graph === undefined ? engineWorld(opened, control, runs) : graphEngineWorld({ ...opened, graph }, control, runs)
  return {
    ...world,
    besides: graph,
    lane: aLane(),
    anotherLane: aLane,
    memory: async ({ extractor, reranker, clock = world.clock, ...options } = {}) => {
      const engine = await world.engine({ clock, ...options })
      return createMemory({
        engine,
        clock,
        ...(extractor === undefined ? {} : { extractor }),
        ...(reranker === undefined ? {} : { reranker }),
      })
    },
  }
}

function aLane(): Lane {
  return { tenant: aNamespace(), agent: 'agent' }
}
