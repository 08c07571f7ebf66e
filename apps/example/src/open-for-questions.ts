import type { Arguments } from './arguments.ts'
import { type Atlas, openAtlas } from './atlas.ts'
import type { Host } from './host.ts'
import { findStoreFolder } from './store-folder.ts'

/** Opens the atlas that `--store` names, or the nearest one, to ask for relations. */
export async function openForQuestions(host: Host, args: Pick<Arguments, 'store'>): Promise<Atlas> {
  return openAtlas(host, await findStoreFolder(host, args.store))
}
