import { createReferenceStore, testEngineWithGraph, testGraph } from '@recollect/conformance'
import { describe } from 'vitest'
import { engineName, engineUrl, missing } from './support/engine.ts'
import { openGraphAt, openGraphOnProtocolServer } from './support/open-graph.ts'

testGraph({ name: 'graph-helix on the protocol server, many runs', open: openGraphOnProtocolServer, runs: 50 })

describe.skipIf(missing !== undefined)('on an engine', () => {
  testGraph({ name: `graph-helix on ${engineName}, many runs`, open: () => openGraphAt(engineUrl()), runs: 20 })

  testEngineWithGraph({
    name: `the engine with graph-helix on ${engineName}`,
    open: async () => ({ ...(await openGraphAt(engineUrl())), store: createReferenceStore() }),
    runs: 5,
  })
})
