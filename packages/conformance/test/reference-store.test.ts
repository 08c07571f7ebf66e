import { createReferenceStore, testEngine, testStore } from '../src/index.ts'

const open = async () => ({ store: createReferenceStore(), close: async () => {} })

testStore({ name: 'reference store', open, runs: 5 })
testEngine({ name: 'engine on the reference store', open, runs: 5 })
