import { type CallOptions, isEverywhere, RecollectError } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { abandon, begin, unfinishedOf } from './begin.ts'
import { complete } from './rebuild.ts'
import { resolveRebuild } from './rebuild-options.ts'

/**
 * Fills a target of which nothing serves everything, or whose copy is lost. An unfinished rebuild of one namespace comes first: it
 * would be in the way.
 *
 * @throws `rebuild_running` while somebody else is at it
 */
export async function fillFirst(context: ProjectorContext, target: Target, options: CallOptions): Promise<void> {
  if (!(await lacksCopy(context, target, options))) return
  const unfinished = await unfinishedOf(context, target.name, options.signal)
  if (unfinished !== undefined && !isEverywhere(unfinished.scope)) {
    const first = resolveRebuild({ ...options, scope: unfinished.scope })
    await complete(context, target, await begin(context, target, first), first)
  }
  const resolved = resolveRebuild(options)
  const build = await begin(context, target, resolved)
  // Somebody else may have finished since the first look: then there is nothing to begin.
  const isNew = build.generation.cursor === undefined
  try {
    if (isNew && !(await lacksCopy(context, target, options))) return await abandon(context, build.generation)
  } catch (error) {
    if (isNew) await abandon(context, build.generation).catch(() => undefined)
    throw error
  }
  await complete(context, target, build, resolved)
}

async function lacksCopy(context: ProjectorContext, target: Target, options: CallOptions): Promise<boolean> {
  const all = await context.registry.listGenerations(target.name, options)
  const serving = all.filter(({ state }) => state === 'serving')
  if (!serving.some(({ scope }) => isEverywhere(scope))) return true
  if (!serving.some(({ number }) => target.isLost(number))) return false
  if (!context.fills.has(target.name)) return true
  // Two processes, each with a copy of its own, would replace each other's for ever.
  if (context.fills.get(target.name) === 'own') context.options.emit(replaced(target.name))
  context.fills.set(target.name, 'replaced')
  return false
}

function replaced(target: string) {
  const error = new RecollectError(
    'invalid_option',
    `Another process has filled the target "${target}", whose copies live in the memory of one process alone: this one ` +
      'fills it no more. Keep such a target in one process, or use copies that last.',
    { details: { option: 'targets', target } },
  )
  return { type: 'error', target, error } as const
}
