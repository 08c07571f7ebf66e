import { createReferenceStore, testEngine, testStore } from '../src/index.ts'

const open = async () => ({ store: createReferenceStore(), close: async () => {} })

testStore({ name: 'reference store, many runs', open, runs: 20 })
testEngine({ name: 'engine on the reference store, many runs', open, runs: 20 })
