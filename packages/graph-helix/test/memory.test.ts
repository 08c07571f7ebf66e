import {
  createReferenceStore,
  crowdedHubs,
  followingLinks,
  forgetting,
  lanes,
  testMemory,
} from '@recollect/conformance'
import { openGraphOnProtocolServer } from './support/open-graph.ts'

// All suites, on an engine: memory.slow.test.ts.
testMemory({
  name: 'the memory with graph-helix on the protocol server',
  open: async () => ({ ...(await openGraphOnProtocolServer()), store: createReferenceStore() }),
  suites: [followingLinks, crowdedHubs, forgetting, lanes],
  runs: 3,
})
