import { RecollectError } from '@recollect/core'
import type { BatchEvent } from '../events.ts'
import type { ProjectorContext } from '../projector-context.ts'
import { adoptOrphan } from '../rebuild/adopt-orphan.ts'
import { fillFirst } from '../rebuild/fill-first.ts'
import { sweepRetired } from '../rebuild/sweep-retired.ts'
import type { Target } from '../targets/target.ts'
import { backoff } from './backoff.ts'
import { createPause } from './pause.ts'
import { processOne } from './process-one.ts'
import { partingMs } from './settle.ts'
import { targetCall } from './target-call.ts'

/** Works on all targets until the signal aborts; what is under way then is finished, or given back. */
export async function run(context: ProjectorContext, signal: AbortSignal): Promise<void> {
  const hard = new AbortController()
  const stopSoon = () => setTimeout(() => hard.abort(signal.reason), context.options.shutdownMs)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    timer = stopSoon()
  }
  if (signal.aborted) return
  signal.addEventListener('abort', stop, { once: true })
  const loops = [...context.targets.values()].flatMap((target) => [
    ...Array.from({ length: context.options.concurrency }, () => workOn(context, target, signal, hard.signal)),
    keepUp(context, target, signal),
  ])
  await Promise.all(loops)
  signal.removeEventListener('abort', stop)
  clearTimeout(timer)
}

/** One loop of one target: a batch after the other, then a wait for more. */
async function workOn(
  context: ProjectorContext,
  target: Target,
  signal: AbortSignal,
  hard: AbortSignal,
): Promise<void> {
  const { backoff: waits, pollMs, random } = context.options
  const pause = createPause(signal)
  const unwatch = watch(context, target, pause.wake)
  let failures = 0
  while (!signal.aborted) {
    const rest = context.health.notBefore(target.name) - performance.now()
    if (rest > 0) {
      await sleep(rest, signal)
      continue
    }
    try {
      const batch = await processOne(context, target, { signal: hard })
      failures = batch === undefined ? 0 : failuresAfter(batch, failures)
      if (batch === undefined) await pause.wait(pollMs)
      else if (failures > 0) await sleep(backoff(failures, waits, random()), signal)
    } catch (error) {
      failures += 1
      context.options.emit({ type: 'error', target: target.name, error })
      await sleep(backoff(failures, waits, random()), signal)
    }
  }
  await unwatch()
}

/** Batches in a row that say that the target is ill: it took nothing, or something and then no more. */
function failuresAfter({ taken, failed, dead, untried }: BatchEvent, before: number): number {
  if (taken > 0) return untried > 0 ? 1 : 0
  return failed.length + dead.length + untried > 0 ? before + 1 : 0
}

/** Changes wake the loop: those of this process at once, those of others as soon as the store can tell. Returns how to stop it. */
function watch({ queue, wakers, options }: ProjectorContext, { name }: Target, wake: () => void): () => Promise<void> {
  const tell = (error: unknown) => options.emit({ type: 'error', target: name, error })
  const stopNudges = wakers.add(wake)
  const watching = queue.watch(name, wake)
  // What came before it is looked for once; where the store cannot tell, the loop looks every `pollMs`.
  watching.then(wake, tell)
  return async () => {
    stopNudges()
    const stop = await targetCall(partingMs, {}, () => watching).catch(() => undefined)
    if (stop !== undefined) await targetCall(partingMs, {}, stop).catch(tell)
  }
}

/** Fills what was never filled, goes on with what nobody is at any more, and clears away what is retired. */
async function keepUp(context: ProjectorContext, target: Target, signal: AbortSignal): Promise<void> {
  const { backoff: waits, graceMs, leaseMs, random } = context.options
  let failures = 0
  while (!signal.aborted && context.targets.has(target.name)) {
    let rest = Math.min(graceMs, leaseMs)
    try {
      await adoptOrphan(context, target, { signal })
      await fillFirst(context, target, { signal })
      await sweepRetired(context, target, { signal })
      failures = 0
    } catch (error) {
      if (!signal.aborted && !isUnderWay(context, error)) {
        context.options.emit({ type: 'error', target: target.name, error })
        failures += 1
        rest = backoff(failures, waits, random())
      }
    }
    await sleep(rest, signal)
  }
}

/** Whether somebody else is at it, and seems to get on. */
function isUnderWay({ options: { leaseMs } }: ProjectorContext, error: unknown): boolean {
  if (!RecollectError.is(error, 'rebuild_running')) return false
  const { idleMs } = error.details
  return typeof idleMs !== 'number' || idleMs <= 2 * leaseMs
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return createPause(signal).wait(milliseconds)
}
