import { crowdedHubs, followingLinks, forgetting, lanes, testMemory } from '@recollect/conformance'
import { describe } from 'vitest'
import { graphMemory, helixProtocol } from './support/graphs.ts'
import { inProcess, noServer, onPglite, onServer } from './support/stores.ts'
import { withGraph } from './support/with-graph.ts'

// All suites on every pair, and HelixDB itself: memory.slow.test.ts.
testMemory({ name: 'the memory on store-memory with graph-memory', open: withGraph(inProcess, graphMemory), runs: 20 })

testMemory({
  name: 'the memory on PGlite with graph-helix on the protocol server',
  open: withGraph(onPglite, helixProtocol),
  suites: [followingLinks, crowdedHubs, forgetting, lanes],
  runs: 3,
})

describe.skipIf(noServer !== undefined)('on a server', () => {
  testMemory({
    name: 'the memory on PostgreSQL with graph-memory',
    open: withGraph(onServer, graphMemory),
    suites: [followingLinks, crowdedHubs, forgetting, lanes],
    runs: 3,
  })
})
