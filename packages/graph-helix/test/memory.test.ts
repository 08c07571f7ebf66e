import { createReferenceStore, followingLinks, forgetting, testMemory } from '@recollect/conformance'
import { describe } from 'vitest'
import { engineName, engineUrl, missing } from './support/engine.ts'
import { openGraphAt, openGraphOnProtocolServer } from './support/open-graph.ts'

testMemory({
  name: 'the memory with graph-helix on the protocol server',
  open: async () => ({ ...(await openGraphOnProtocolServer()), store: createReferenceStore() }),
  runs: 3,
})

// The rest: memory.slow.test.ts.
describe.skipIf(missing !== undefined)('on an engine', () => {
  testMemory({
    name: `the memory with graph-helix on ${engineName}`,
    open: async () => ({ ...(await openGraphAt(engineUrl())), store: createReferenceStore() }),
    suites: [followingLinks, forgetting],
  })
})
