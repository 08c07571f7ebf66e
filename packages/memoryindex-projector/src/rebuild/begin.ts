import { type Build, type Generation, isEverywhere, namespaceOf, type ReadScope, RecollectError } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { createPause } from '../work/pause.ts'
import type { ResolvedRebuild } from './rebuild-options.ts'

/**
 * A generation to fill: an empty new one, or the rest of an interrupted one. A builder that was killed still holds it for a while:
 * that is waited for, unless the builder turns out to be alive.
 *
 * @throws `rebuild_running`
 */
export async function begin(context: ProjectorContext, target: Target, rebuild: ResolvedRebuild): Promise<Build> {
  const { scope, restart, signal } = rebuild
  const unfinished = await unfinishedOf(context, target.name, signal)
  if (restart && unfinished !== undefined) await abandon(context, unfinished)
  const build = await take(context, target.name, scope, signal)
  const { cursor, number } = build.generation
  if (cursor !== undefined && !target.isLost(number)) return build
  const isOld = !restart && unfinished?.number === number
  if (!isOld && (await emptied(context, target, build, signal))) return build
  await abandon(context, build.generation)
  return begin(context, target, { ...rebuild, restart: false })
}

async function take(
  context: ProjectorContext,
  target: string,
  scope: ReadScope,
  signal: AbortSignal | undefined,
): Promise<Build> {
  const {
    registry,
    options: { leaseMs },
  } = context
  const pause = createPause(signal ?? new AbortController().signal)
  let lastAge = 0
  for (;;) {
    const build = await registry.beginBuild({ target, scope, leaseMs }, { signal })
    if (build !== undefined) return build
    const other = await unfinishedOf(context, target, signal)
    if (other === undefined) continue
    // Whoever is alive notes progress, or renews the lease, well before it ends.
    if (namespaceOf(other.scope) !== namespaceOf(scope) || other.age < lastAge) throw running(other)
    lastAge = other.age
    await pause.wait(leaseMs / 10)
    signal?.throwIfAborted()
  }
}

/**
 * Empties a new generation, whatever an earlier store with the same numbers left there. What workers have written to it by then is
 * read again from the truth; but one of them may have lost its lease and still write, so the generation must be as young as
 * a lease.
 */
async function emptied(
  { registry, options: { leaseMs } }: ProjectorContext,
  target: Target,
  build: Build,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (target.inPlace) return true
  const { number, scope } = build.generation
  const start = performance.now()
  try {
    await target.reset(number, scope, { signal })
  } catch (error) {
    // A target that is out: whoever tries next need not wait for the end of the lease.
    await registry.releaseBuild(build, {}).catch(() => undefined)
    throw error
  }
  return performance.now() - start < leaseMs
}

async function unfinishedOf(
  { registry }: ProjectorContext,
  target: string,
  signal: AbortSignal | undefined,
): Promise<Generation | undefined> {
  return (await registry.listGenerations(target, { signal })).find(({ state }) => state === 'building')
}

export async function abandon({ registry }: ProjectorContext, { target, number }: Generation): Promise<void> {
  await registry.abandonBuild({ target, number }, {})
}

function running({ target, number, scope, documents, age }: Generation): RecollectError {
  const of = isEverywhere(scope) ? 'everything' : 'one namespace'
  return new RecollectError(
    'rebuild_running',
    `A rebuild of ${of} is under way for the target "${target}", or was interrupted: wait for it, finish it, or restart.`,
    { details: { target, generation: number, namespace: namespaceOf(scope), documents, idleMs: age } },
  )
}
