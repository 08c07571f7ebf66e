import { testStore } from '../src/index.ts'
import { createReferenceStore } from '../src/reference/create-reference-store.ts'

testStore({
  name: 'reference store',
  open: async () => ({ store: createReferenceStore(), close: async () => {} }),
})
