import { createReferenceGraph, createReferenceStore, testEngineWithGraph, testGraph } from '../src/index.ts'

const open = async () => ({ graph: createReferenceGraph(), store: createReferenceStore(), close: async () => {} })

testGraph({ name: 'reference graph', open })
testEngineWithGraph({ name: 'engine with the reference graph', open })
