import { createReferenceStore, followingTheTruth, testEngineWithGraph, testGraph } from '@recollect/conformance'
import { describe } from 'vitest'
import { engineName, engineUrl, missing } from './support/engine.ts'
import { openGraphAt } from './support/open-graph.ts'

// More runs, and the rest of what the engine asks, which is no other than of the protocol server: conformance-engine.slow.test.ts.
describe.skipIf(missing !== undefined)('on an engine', () => {
  testGraph({ name: `graph-helix on ${engineName}`, open: () => openGraphAt(engineUrl()), runs: 3 })

  testEngineWithGraph({
    name: `the engine with graph-helix on ${engineName}`,
    open: async () => ({ ...(await openGraphAt(engineUrl())), store: createReferenceStore() }),
    suites: [followingTheTruth],
    runs: 3,
  })
})
