import { createEmbeddingIndex } from '@recollect/core'
import { createReferenceIndex, createReferenceStore, testIndex, truthIn } from '../src/index.ts'

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
  name: 'an index in the reference store',
  open: async ({ embedder }) => {
    const store = createReferenceStore()
    return {
      index: createEmbeddingIndex({ store, embedder }),
      capabilities: { fencing: 'truth', durable: false },
      truth: truthIn(store),
      exclusive: true,
      close,
    }
  },
})
