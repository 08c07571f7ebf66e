import { type Build, type Generation, isEverywhere, namespaceOf, type ReadScope, RecollectError } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { createPause } from '../work/pause.ts'
import { emptyCopy } from './empty-copy.ts'
import { inTime, unheard } from './in-time.ts'
import { keepLease } from './keep-lease.ts'
import type { ResolvedRebuild } from './rebuild-options.ts'

/** New generations that are begun because the one before was not emptied in time. */
const mostTries = 3

/**
 * A generation to fill: an empty new one, or the rest of an interrupted one. A builder that was killed still holds it for a while:
 * that is waited for, unless the builder turns out to be alive.
 *
 * @throws `rebuild_running`, `index_unavailable`
 */
export async function begin(context: ProjectorContext, target: Target, rebuild: ResolvedRebuild): Promise<Build> {
  const { scope, signal } = rebuild
  let { restart } = rebuild
  for (let slow = 0; slow < mostTries; ) {
    const unfinished = await unfinishedOf(context, target.name, signal)
    if (restart && unfinished !== undefined) await abandon(context, unfinished)
    const { build, since } = await take(context, target.name, scope, signal)
    const { cursor, number } = build.generation
    if (cursor !== undefined && !target.isLost(number)) return build
    const isOld = cursor !== undefined || (!restart && unfinished?.number === number)
    if (!isOld && (await emptied(context, target, build, since, signal))) return build
    await abandon(context, build.generation)
    if (!isOld) slow += 1
    restart = false
  }
  throw tooSlow(context, target.name)
}

/** A build, and when it was asked for. */
interface TakenBuild {
  readonly build: Build
  readonly since: number
}

async function take(
  context: ProjectorContext,
  target: string,
  scope: ReadScope,
  signal: AbortSignal | undefined,
): Promise<TakenBuild> {
  const {
    registry,
    options: { leaseMs },
  } = context
  const pause = createPause(signal ?? new AbortController().signal)
  let lastAge = 0
  for (;;) {
    const since = performance.now()
    const build = await registry.beginBuild({ target, scope, leaseMs }, { signal })
    if (build !== undefined) return { build, since }
    const other = await unfinishedOf(context, target, signal)
    if (other === undefined) continue
    // Whoever is alive notes progress, or renews the lease, well before it ends. A lease that does not end is none of ours.
    const isAlive = other.age < lastAge
    if (namespaceOf(other.scope) !== namespaceOf(scope) || isAlive || isIdle(context, other)) throw running(other)
    lastAge = other.age
    await pause.wait(leaseMs / 10)
    signal?.throwIfAborted()
  }
}

/** Whether nobody is at it any more: a builder that is alive renews its lease at a third of it. */
export function isIdle({ options: { leaseMs } }: ProjectorContext, { age }: Generation): boolean {
  return age > 2 * leaseMs
}

/**
 * Empties a new generation, whatever an earlier store with the same numbers left there. What workers have written to it by then is
 * read again from the truth; but one of them may have lost its lease and still write, so the generation must be younger than
 * a lease, by far.
 */
async function emptied(
  context: ProjectorContext,
  target: Target,
  build: Build,
  since: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (target.inPlace) return true
  const stopHeartbeat = keepLease(context, build)
  try {
    await emptyCopy(context, target, build.generation, { signal })
  } catch (error) {
    // Out, or told to stop: nobody could go on with it, and whoever tries next need not wait for the end of the lease.
    await abandon(context, build.generation).catch(() => undefined)
    throw error
  } finally {
    stopHeartbeat()
  }
  return performance.now() - since < context.options.leaseMs / 2
}

export async function unfinishedOf(
  { registry }: ProjectorContext,
  target: string,
  signal: AbortSignal | undefined,
): Promise<Generation | undefined> {
  return (await registry.listGenerations(target, { signal })).find(({ state }) => state === 'building')
}

/** Gives up a build, also when this process is being stopped. */
export async function abandon(
  { registry, options: { shutdownMs } }: ProjectorContext,
  { target, number }: Generation,
): Promise<void> {
  await inTime(shutdownMs, {}, (call) => registry.abandonBuild({ target, number }, call), unheard)
}

function running({ target, number, scope, documents, age }: Generation): RecollectError {
  const of = isEverywhere(scope) ? 'everything' : 'one namespace'
  return new RecollectError(
    'rebuild_running',
    `A rebuild of ${of} is under way for the target "${target}", or was interrupted: wait for it, finish it, or restart.`,
    { details: { target, generation: number, namespace: namespaceOf(scope), documents, idleMs: age } },
  )
}

function tooSlow({ options: { leaseMs } }: ProjectorContext, target: string): RecollectError {
  return new RecollectError(
    'index_unavailable',
    `The target "${target}" takes longer to empty a new copy than half a lease (${leaseMs / 2} milliseconds): ` +
      'try again when it is quicker, or with a longer leaseMs in all processes.',
    { details: { target, leaseMs } },
  )
}
