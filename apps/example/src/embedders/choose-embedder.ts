import type { Host } from '../host.ts'
import { usageError } from '../user-error.ts'
import { loadLocalEmbedder } from './local.ts'
import type { SizedEmbedder } from './sized-embedder.ts'

/** The embedder that `--embedder` and `--model` name. @throws UserError */
export async function chooseEmbedder(name: string, model: string | undefined, _host: Host): Promise<SizedEmbedder> {
  if (name !== 'local') throw usageError('--embedder is local or the URL of an OpenAI-compatible service.')
  if (model !== undefined) throw usageError('--model goes with an --embedder that is a URL.')
  return loadLocalEmbedder()
}
