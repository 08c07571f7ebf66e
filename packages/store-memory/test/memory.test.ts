import { testMemory } from '@recollect/conformance'
import { createMemoryStore } from '../src/index.ts'

testMemory({
  name: 'the memory on store-memory',
  open: async () => ({ store: createMemoryStore(), close: async () => {} }),
  runs: 50,
})
