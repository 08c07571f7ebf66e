import type { CallOptions } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { abandon, begin, isIdle, unfinishedOf } from './begin.ts'
import { complete } from './rebuild.ts'
import { resolveRebuild } from './rebuild-options.ts'

/**
 * Goes on with a rebuild that nobody is at any more: workers would write to its copy, too, for as long as it is unfinished. One
 * whose copy went with its process is given up.
 *
 * @throws `rebuild_running` when somebody else is quicker
 */
export async function adoptOrphan(context: ProjectorContext, target: Target, options: CallOptions): Promise<void> {
  const unfinished = await unfinishedOf(context, target.name, options.signal)
  if (unfinished === undefined || !isIdle(context, unfinished)) return
  if (target.isLost(unfinished.number)) return abandon(context, unfinished)
  const resolved = resolveRebuild({ ...options, scope: unfinished.scope })
  await complete(context, target, await begin(context, target, resolved), resolved)
}
