import { createReferenceStore, testEngineWithGraph, testGraph } from '@recollect/conformance'
import { openGraphOnProtocolServer } from './support/open-graph.ts'

testGraph({ name: 'graph-helix on the protocol server', open: openGraphOnProtocolServer, runs: 10 })

testEngineWithGraph({
  name: 'the engine with graph-helix on the protocol server',
  open: async () => ({ ...(await openGraphOnProtocolServer()), store: createReferenceStore() }),
  runs: 5,
})
