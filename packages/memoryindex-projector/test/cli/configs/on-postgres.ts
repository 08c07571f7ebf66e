import { createEmbeddingIndex, RecollectError } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import { fromConnectionString } from '@recollect/store-postgres'
import { defineProjector, indexTarget } from '../../../src/index.ts'

/** An index in the database itself, which takes no poison until it is mended. */
export default defineProjector(async () => {
  const store = await fromConnectionString(process.env['DATABASE_URL'] ?? '', { maxConnections: 4 })
  const open = (generation: number) => {
    const index = createEmbeddingIndex({ store, embedder: hashEmbedder(), generation })
    return {
      ...index,
      upsert: async (...[scope, documents, options]: Parameters<typeof index.upsert>) => {
        if (process.env['MENDED'] !== '1' && documents.some(({ text }) => text.includes('poison'))) {
          throw new RecollectError('invalid_object', 'This is poison.')
        }
        return index.upsert(scope, documents, options)
      },
    }
  }
  return { store, targets: [indexTarget({ store, open })], pollMs: 50, close: () => store.close() }
})
