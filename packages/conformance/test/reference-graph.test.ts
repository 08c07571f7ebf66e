import { createReferenceGraph, testGraph } from '../src/index.ts'

testGraph({
  name: 'reference graph',
  open: async () => ({ graph: createReferenceGraph(), close: async () => {} }),
})
