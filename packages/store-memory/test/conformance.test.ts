import { testStore } from '@recollect/conformance'
import { createMemoryStore } from '../src/index.ts'

testStore({
  name: 'store-memory',
  open: async () => ({ store: createMemoryStore(), close: async () => {} }),
  runs: 100,
})
