import { testMemory } from '@recollect/conformance'
import { describe } from 'vitest'
import { engineName, graphMemory, helixEngine, helixProtocol, noEngine } from './support/graphs.ts'
import { inProcess, noServer, onPglite, onServer } from './support/stores.ts'
import { withGraph } from './support/with-graph.ts'

const runs = 3
const stores = [
  { store: 'store-memory', openStore: inProcess, missing: undefined },
  { store: 'PGlite', openStore: onPglite, missing: undefined },
  {
    store: 'PostgreSQL with pg_textsearch',
    openStore: () => onServer({ lexical: 'pg_textsearch' }),
    missing: noServer,
  },
]
const graphs = [
  { graph: 'graph-memory', openGraph: graphMemory },
  // Where there is no engine its protocol server stands in: graph-helix itself is tried on both.
  noEngine === undefined
    ? { graph: `graph-helix on ${engineName}`, openGraph: helixEngine }
    : { graph: 'graph-helix on the protocol server', openGraph: helixProtocol },
]

for (const { store, openStore, missing: noStore } of stores) {
  for (const { graph, openGraph } of graphs) {
    describe.skipIf(noStore !== undefined)('with all that there is', () => {
      testMemory({ name: `the memory on ${store} with ${graph}`, open: withGraph(openStore, openGraph), runs })
    })
  }
}
