import type { Arguments } from '../arguments.ts'
import type { Atlas } from '../atlas.ts'
import type { Host } from '../host.ts'
import { scope } from '../scope.ts'
import type { ChosenEmbedder } from './choose-embedder.ts'
import { countPending } from './count-pending.ts'

/** A question waits for so many sections to be embedded: about two seconds with the local embedder. */
const few = 60

/**
 * Embeds what is missing when it is little, as after a small update. Returns whether the atlas can now be searched by
 * meaning; where much is missing, the vectors that exist would favour the packages that have them, so it cannot.
 */
export async function embedFew(
  { terminal, signal, program }: Host,
  atlas: Atlas,
  embedder: ChosenEmbedder,
  { embedder: name, model }: Pick<Arguments, 'embedder' | 'model'>,
): Promise<boolean> {
  const pending = await countPending(atlas, embedder, { most: few + 1, signal })
  if (pending > few) {
    const options = `--embedder ${name}${model === undefined ? '' : ` --model ${model}`}`
    terminal.note(
      terminal.colors.yellow(
        `Answered by words alone: the sections are not embedded yet. Once: ${program} embed ${options}`,
      ),
    )
    return false
  }
  if (pending > 0) await atlas.engine.embedPending(scope, { signal })
  return true
}
