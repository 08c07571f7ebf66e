import MiniSearch from 'minisearch'
import type { BenchDocument, TextEngine } from './text-engine.ts'

/** MiniSearch as it comes: its tokenizer, lower-casing, BM25+, no prefixes, nothing fuzzy. It has no way with English. */
export async function minisearchEngine(): Promise<TextEngine> {
  const index = new MiniSearch<BenchDocument>({ fields: ['title', 'text'] })
  return {
    add: async (documents) => index.addAll(documents),
    search: async (query, limit) =>
      index
        .search(query, { combineWith: 'OR' })
        .slice(0, limit)
        .map(({ id }) => String(id)),
  }
}
