import { createReferenceStore, testEngineWithGraph, testGraph } from '@recollect/conformance'
import { createMemoryGraph } from '../src/index.ts'

const graph = () => createMemoryGraph({ dimensions: 8 })

testGraph({
  name: 'graph-memory',
  open: async () => ({ graph: graph(), exclusive: true, close: async () => {} }),
  runs: 100,
})

testEngineWithGraph({
  name: 'the engine with graph-memory',
  open: async () => ({ store: createReferenceStore(), graph: graph(), close: async () => {} }),
})
