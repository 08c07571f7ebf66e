import type { ObjectWrite } from '@recollect/core'
import { createMemoryStore, englishAnalyzer, plainAnalyzer } from '@recollect/store-memory'
import type { BenchDocument, TextEngine, TextMode } from './text-engine.ts'

const scope = { namespace: 'bench' }

/** Recollect's store in process, used as the engine uses it: through its port. */
export async function storeMemoryEngine(mode: TextMode): Promise<TextEngine> {
  const store = createMemoryStore({ analyzer: mode === 'words' ? plainAnalyzer : englishAnalyzer })
  const at = new Date(Date.UTC(2026, 0, 1))
  return {
    add: async (documents) => {
      await store.putMany(scope, documents.map(rowOf), { at })
    },
    search: async (query, limit) => {
      const { channels } = await store.searchParts(scope, { lexical: { query, limit } }, {})
      return (channels.lexical ?? []).map(({ id }) => id)
    },
  }
}

function rowOf({ id, title, text }: BenchDocument): ObjectWrite {
  const object = {
    id,
    kind: 'text',
    title,
    summary: '',
    content: text,
    contentType: 'text/plain',
    properties: {},
  }
  return { object, facets: {}, indexHash: '' }
}
