import { queueLaws, testStore } from '@recollect/conformance'
import { createMemoryStore } from '../src/index.ts'
testStore({ name: 'stress', open: async () => ({ store: createMemoryStore(), close: async () => {} }), suites: [queueLaws], runs: 1500 })
