import { type CallOptions, RecollectError } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import { emptyCopy } from './empty-copy.ts'

/** What became of a target that was given up. */
export interface Closed {
  /** Generations that were forgotten. */
  readonly generations: number
  /** Whether their copies were emptied; false for a target that is not the projector's, and one that is renewed in place. */
  readonly emptied: boolean
}

/** Gives a target up, configured or not. @throws `unknown_target`, `index_unavailable` */
export async function closeTarget(
  context: Pick<ProjectorContext, 'queue' | 'registry' | 'targets' | 'options'>,
  name: string,
  options: CallOptions = {},
): Promise<Closed> {
  const { queue, registry, targets } = context
  const target = targets.get(name)
  const generations = await registry.listGenerations(name, options)
  const known = (await queue.listTargets(options)).map((spec) => spec.name)
  if (!known.includes(name) && generations.length === 0) throw unknown(name, known)
  await queue.closeTarget(name, options)
  const emptied = target !== undefined && !target.inPlace
  if (emptied) for (const generation of generations) await emptyCopy(context, target, generation, options)
  // `run` fills it no more.
  targets.delete(name)
  await registry.forgetTarget(name, options)
  return { generations: generations.length, emptied }
}

function unknown(name: string, known: readonly string[]): RecollectError {
  return new RecollectError(
    'unknown_target',
    `The store knows no target ${JSON.stringify(name)}: it has ${known.join(', ') || 'none'}.`,
    { details: { target: name, known } },
  )
}
