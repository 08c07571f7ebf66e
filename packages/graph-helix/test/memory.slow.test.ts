import { createReferenceStore, testMemory } from '@recollect/conformance'
import { describe } from 'vitest'
import { engineName, engineUrl, missing } from './support/engine.ts'
import { openGraphAt } from './support/open-graph.ts'

describe.skipIf(missing !== undefined)('on an engine', () => {
  testMemory({
    name: `the memory with graph-helix on ${engineName}`,
    open: async () => ({ ...(await openGraphAt(engineUrl())), store: createReferenceStore() }),
    runs: 10,
  })
})
