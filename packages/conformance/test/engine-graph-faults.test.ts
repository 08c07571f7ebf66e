import type { CallOptions, Graph, Scope } from '@recollect/core'
import { graphEngineWorld } from '../src/engine-world.ts'
import { createReferenceGraph, createReferenceStore, graphEngineSuites } from '../src/index.ts'
import { type Fault, testFaults } from './support/test-faults.ts'

const faults: readonly Fault<Graph>[] = [
  {
    mistake: 'a reset that forgets nothing',
    foundBy: 'copying > what a graph should have forgotten stays, unless it is reset',
    make: () => ({ reset: async () => {} }),
  },
  {
    mistake: 'a reset that forgets everybody',
    foundBy: 'copying > what a graph should have forgotten stays, unless it is reset',
    make: (graph) => ({ reset: (_, options) => graph.reset({ everywhere: true }, options) }),
  },
  {
    mistake: 'edges without ends that are not named',
    foundBy: 'copying > edges whose ends came too late are counted, and nothing else is',
    make: (graph) => ({
      upsertEdges: async (...args) => {
        await graph.upsertEdges(...args)
        return { missing: [] }
      },
    }),
  },
  {
    mistake: 'removals that undo later writes',
    foundBy: 'overtaken writes > each write that arrives after the next one changes nothing',
    make: (graph) => ({ removeNodes: latest(graph.removeNodes), removeEdges: latest(graph.removeEdges) }),
  },
  {
    mistake: 'writes that undo later ones',
    foundBy: 'copying > a copy beside writers takes nothing back that they wrote',
    make: (graph) => ({ upsertEdges: latest(graph.upsertEdges) }),
  },
  {
    mistake: 'nodes that are cut without a word',
    foundBy:
      'lagging graphs > stale edges that fill the list of a node hide no true one: the store is asked about that node',
    make: (graph) => ({
      neighbors: async (...args) => ({ ...(await graph.neighbors(...args)), truncated: [] }),
    }),
  },
]

testFaults(faults, graphEngineSuites, createReferenceGraph, (graph) =>
  graphEngineWorld({ graph, store: createReferenceStore(), close: async () => {} }, { skip: () => {} }, 10),
)

/** The same call, as if nothing came after it. */
function latest<T extends { readonly sequence: number }, R>(
  call: (scope: Scope, writes: readonly T[], options: CallOptions) => Promise<R>,
): typeof call {
  return (scope, writes, options) =>
    call(
      scope,
      writes.map((write) => ({ ...write, sequence: Infinity })),
      options,
    )
}
