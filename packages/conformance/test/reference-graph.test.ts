import { createReferenceGraph, createReferenceStore, testEngineWithGraph, testGraph } from '../src/index.ts'

const close = async () => {}

testGraph({ name: 'reference graph', open: async () => ({ graph: createReferenceGraph(), exclusive: true, close }) })
testEngineWithGraph({
  name: 'engine with the reference graph',
  open: async () => ({ graph: createReferenceGraph(), store: createReferenceStore(), close }),
})
