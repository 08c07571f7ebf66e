import { createReferenceStore, testMemory } from '@recollect/conformance'
import { createMemoryGraph } from '../src/index.ts'

testMemory({
  name: 'the memory with graph-memory',
  open: async () => ({
    store: createReferenceStore(),
    graph: createMemoryGraph({ dimensions: 8 }),
    close: async () => {},
  }),
  runs: 10,
})
