import { createReferenceIndex, createReferenceStore, testIndex } from '../src/index.ts'
import { createIndexInStore } from './support/create-index-in-store.ts'

const close = async () => {}

testIndex({
  name: 'reference index',
  open: async ({ embedder }) => ({
    index: createReferenceIndex({ embedder }),
    capabilities: { fencing: 'sequence', durable: false },
    exclusive: true,
    close,
  }),
})

testIndex({
  name: 'an index inside a store',
  open: async ({ embedder }) => ({
    ...(await createIndexInStore(createReferenceStore(), embedder)),
    capabilities: { fencing: 'truth', durable: false },
    exclusive: true,
    close,
  }),
})
