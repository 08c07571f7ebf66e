import type { Embedder } from '@recollect/core'
import { openAiEmbedder } from '@recollect/core/openai'
import type { Host } from '../host.ts'
import { UserError, usageError } from '../user-error.ts'
import { loadLocalEmbedder } from './local.ts'

/** An embedder whose dimension is known, and how much its channel counts next to the words. */
export interface ChosenEmbedder extends Embedder {
  readonly dimensions: number
  readonly weight: number
}

/** The embedder that `--embedder` and `--model` name. @throws UserError */
export async function chooseEmbedder(
  name: string | undefined,
  model: string | undefined,
  { env, signal }: Host,
): Promise<ChosenEmbedder> {
  if (name === undefined || !/^(local$|https?:)/.test(name)) {
    throw usageError('--embedder is "local", or the URL of a server with OpenAI\'s embeddings API.')
  }
  if (name === 'local') {
    if (model !== undefined) throw usageError('--model goes with an --embedder that is a URL.')
    // A small model: on questions about software it is often wrong where the words are right.
    return { ...(await loadLocalEmbedder()), weight: 0.2 }
  }
  if (model === undefined) throw usageError('--embedder <url> needs a --model <name>.')
  const embedder = openAiEmbedder({ url: name, model, apiKey: env['ATLAS_API_KEY'] })
  const [vector] = await embedder.embed(['dimension'], { purpose: 'document', signal })
  if (vector === undefined) throw new UserError('The embeddings server gave no vector.')
  return { ...embedder, dimensions: vector.length, weight: 1 }
}
