import { RecollectError } from '@recollect/core'
import type { Arguments } from '../arguments.ts'
import type { Atlas } from '../atlas.ts'
import type { Host } from '../host.ts'
import { bringChanges, pendingOf } from '../projections/bring-changes.ts'
import { countDocuments } from '../projections/count-documents.ts'
import { fill, generationsOf, isServing } from '../projections/fill.ts'
import type { ChosenEmbedder } from './choose-embedder.ts'

/** A question waits for so many sections to be embedded: about two seconds with the local embedder. */
const few = 60

/**
 * Embeds what is missing when it is little, as after a small update. Returns whether the atlas can now be searched by
 * meaning; where much is missing, the vectors that exist would favour the packages that have them, so it cannot.
 */
export async function embedFew(
  { terminal, signal, program }: Host,
  { projections }: Atlas,
  { name }: ChosenEmbedder,
  { embedder, model }: Pick<Arguments, 'embedder' | 'model'>,
): Promise<boolean> {
  const projection = projections?.all.find((one) => one.name === name)
  if (projections === undefined || projection === undefined) return false
  const { projector } = projections
  const serves = isServing(await generationsOf(projector, name, signal))
  const missing = serves
    ? await pendingOf(projector, name, signal)
    : await countDocuments(projection, { most: few, signal })
  const byWords = (what: string): false => {
    terminal.note(terminal.colors.yellow(`Answered by words alone: ${what}`))
    return false
  }
  if (missing > few) {
    const options = `--embedder ${embedder}${model === undefined ? '' : ` --model ${model}`}`
    const what = serves ? `${missing} changes are not embedded yet` : 'the sections are not embedded yet'
    return byWords(`${what}. Once: ${program} embed ${options}`)
  }
  try {
    if (!serves) await fill(projector, projection, { signal })
  } catch (error) {
    if (!RecollectError.is(error, 'rebuild_running')) throw error
    return byWords('the sections are just being embedded.')
  }
  await bringChanges(projector, name, { signal })
  return true
}
