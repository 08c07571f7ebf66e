import { type Build, isEverywhere, namespaceOf, RecollectError } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import type { ResolvedRebuild } from './rebuild-options.ts'

/** A generation to fill: an empty new one, or the rest of an interrupted one. @throws `rebuild_running` */
export async function begin(context: ProjectorContext, target: Target, rebuild: ResolvedRebuild): Promise<Build> {
  const { registry, options } = context
  const { scope, restart, signal } = rebuild
  const unfinished = await unfinishedOf(context, target.name, signal)
  if (restart && unfinished !== undefined) await abandon(context, unfinished)
  const build = await registry.beginBuild({ target: target.name, scope, leaseMs: options.leaseMs }, { signal })
  if (build === undefined) throw await running(context, target.name, signal)
  const { cursor, number } = build.generation
  if (cursor !== undefined && !target.isLost(number)) return build
  const isOld = !restart && unfinished?.number === number
  if (!isOld && (await emptied(context, target, build, signal))) return build
  await abandon(context, build.generation)
  return begin(context, target, { ...rebuild, restart: false })
}

/**
 * Empties a new generation, whatever an earlier store with the same numbers left there. What workers have written to it by then is
 * read again from the truth; but one of them may have lost its lease and still write, so the generation must be as young as
 * a lease.
 */
async function emptied(
  { options: { leaseMs } }: ProjectorContext,
  target: Target,
  { generation: { number, scope } }: Build,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (target.inPlace) return true
  const start = performance.now()
  await target.reset(number, scope, { signal })
  return performance.now() - start < leaseMs
}

async function unfinishedOf({ registry }: ProjectorContext, target: string, signal: AbortSignal | undefined) {
  return (await registry.listGenerations(target, { signal })).find(({ state }) => state === 'building')
}

async function abandon({ registry }: ProjectorContext, { target, number }: Build['generation']): Promise<void> {
  await registry.abandonBuild({ target, number }, {})
}

async function running(
  context: ProjectorContext,
  target: string,
  signal: AbortSignal | undefined,
): Promise<RecollectError> {
  const other = await unfinishedOf(context, target, signal)
  const of = other === undefined || isEverywhere(other.scope) ? 'everything' : 'one namespace'
  return new RecollectError(
    'rebuild_running',
    `A rebuild of ${of} is under way for the target "${target}", or was interrupted: wait for it, finish it, or restart.`,
    {
      details: {
        target,
        generation: other?.number,
        namespace: other && namespaceOf(other.scope),
        documents: other?.documents,
        idleMs: other?.age,
      },
    },
  )
}
