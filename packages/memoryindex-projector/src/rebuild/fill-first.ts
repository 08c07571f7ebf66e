import type { CallOptions } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { abandon, begin } from './begin.ts'
import { complete } from './rebuild.ts'
import { resolveRebuild } from './rebuild-options.ts'

/** Fills a target of which nothing serves, or whose copy is lost. @throws `rebuild_running` while somebody else does so */
export async function fillFirst(context: ProjectorContext, target: Target, options: CallOptions): Promise<void> {
  if (!(await lacksCopy(context, target, options))) return
  const resolved = resolveRebuild(options)
  const build = await begin(context, target, resolved)
  // Somebody else may have finished since the first look: then there is nothing to begin.
  const isNew = build.generation.cursor === undefined
  if (isNew && !(await lacksCopy(context, target, options))) return abandon(context, build.generation)
  await complete(context, target, build, resolved)
}

async function lacksCopy({ registry }: ProjectorContext, target: Target, options: CallOptions): Promise<boolean> {
  const serving = (await registry.listGenerations(target.name, options)).filter(({ state }) => state === 'serving')
  return serving.length === 0 || serving.some(({ number }) => target.isLost(number))
}
