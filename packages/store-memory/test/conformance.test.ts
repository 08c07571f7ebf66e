import { testEngine, testStore } from '@recollect/conformance'
import { createMemoryStore } from '../src/index.ts'

const open = async () => ({ store: createMemoryStore(), close: async () => {} })

testStore({ name: 'store-memory', open, runs: 100 })
testEngine({ name: 'the engine over store-memory', open, runs: 50 })
