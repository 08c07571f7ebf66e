import { testGraph } from '@recollect/conformance'
import { createMemoryGraph } from '../src/index.ts'

testGraph({
  name: 'graph-memory',
  open: async () => ({ graph: createMemoryGraph({ dimensions: 8 }), close: async () => {} }),
  runs: 100,
})
