import { create, insertMultiple, search } from '@orama/orama'
import type { BenchDocument, TextEngine, TextMode } from './text-engine.ts'

/** Orama as it comes, with its English stemmer for `english`. Its words always match as prefixes too. */
export async function oramaEngine(mode: TextMode): Promise<TextEngine> {
  const database = create({
    schema: { id: 'string', title: 'string', text: 'string' },
    components: { tokenizer: { language: 'english', stemming: mode === 'english', tokenizeSkipProperties: ['id'] } },
  })
  return {
    add: async (documents) => {
      await insertMultiple(
        database,
        documents.map((document: BenchDocument) => ({ ...document })),
        1000,
      )
    },
    search: async (query, limit) => {
      const { hits } = await search(database, { term: query, properties: ['title', 'text'], limit })
      return hits.map(({ document }) => document.id)
    },
  }
}
