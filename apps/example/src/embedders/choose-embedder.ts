import type { Embedder } from '@recollect/core'
import { openAiEmbedder } from '@recollect/core/openai'
import type { Host } from '../host.ts'
import type { EmbedderNote } from '../projections/notes.ts'
import { UserError, usageError } from '../user-error.ts'
import { loadLocalModel, localEmbedder } from './local.ts'

/** An embedder whose dimension is known. */
export interface ChosenEmbedder extends Embedder {
  readonly dimensions: number
  /** Name of the projection that its vectors are. */
  readonly name: string
  /** How much its channel counts next to the words. */
  readonly weight: number
  /** How to have it again. */
  readonly note: EmbedderNote
}

/** The embedder that `--embedder` and `--model` name. @throws UserError */
export async function chooseEmbedder(
  name: string | undefined,
  model: string | undefined,
  host: Pick<Host, 'env' | 'signal'>,
): Promise<ChosenEmbedder> {
  if (name === undefined || !/^(local$|https?:)/.test(name)) {
    throw usageError('--embedder is "local", or the URL of a server with OpenAI\'s embeddings API.')
  }
  if (name === 'local') {
    if (model !== undefined) throw usageError('--model goes with an --embedder that is a URL.')
    await loadLocalModel()
    return notedEmbedder({ model: localEmbedder.model, dimensions: localEmbedder.dimensions }, host)
  }
  if (model === undefined) throw usageError('--embedder <url> needs a --model <name>.')
  const embedder = openAiEmbedder({ url: name, model, apiKey: host.env['ATLAS_API_KEY'] })
  const [vector] = await embedder.embed(['dimension'], { purpose: 'document', signal: host.signal })
  if (vector === undefined) throw new UserError('The embeddings server gave no vector.')
  return notedEmbedder({ url: name, model, dimensions: vector.length }, host)
}

/** The embedder of a note; nothing is loaded or asked before it is used. */
export function notedEmbedder(note: EmbedderNote, { env }: Pick<Host, 'env'>): ChosenEmbedder {
  const { url, model, dimensions } = note
  const own = { name: nameOf(note), note, dimensions }
  // A small model: on questions about software it is often wrong where the words are right.
  if (url === undefined) return { ...localEmbedder, ...own, weight: 0.2 }
  return { ...openAiEmbedder({ url, model, apiKey: env['ATLAS_API_KEY'] }), ...own, weight: 1 }
}

export function nameOf({ url, model }: EmbedderNote): string {
  return `semantic-${url === undefined ? 'local' : model}`
}
