import type { Embedder } from '@recollect/core'

/** Embeds a text once, however many rows of a table want it. */
export function remembering(embedder: Embedder): Embedder {
  const known = new Map<string, ArrayLike<number>>()
  return {
    ...embedder,
    async embed(texts, options) {
      const lacking = [...new Set(texts)].filter((text) => !known.has(text))
      const vectors = lacking.length === 0 ? [] : await embedder.embed(lacking, options)
      for (const [index, text] of lacking.entries()) known.set(text, vectors[index] ?? [])
      return texts.map((text) => known.get(text) ?? [])
    },
  }
}
