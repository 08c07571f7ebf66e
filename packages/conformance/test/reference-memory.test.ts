import { createReferenceGraph, createReferenceStore, memorySuites, relating, testMemory } from '../src/index.ts'

const close = async () => {}

testMemory({
  name: 'memory on the reference store',
  open: async () => ({ store: createReferenceStore(), close }),
  runs: 5,
})

testMemory({
  name: 'memory with the reference graph',
  open: async () => ({ store: createReferenceStore(), graph: createReferenceGraph(), close }),
  suites: memorySuites.filter(
    (suite) => suite === relating || ['following links', 'explaining why'].includes(suite.name),
  ),
  runs: 5,
})
