import { RecollectError } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import { fillFirst } from '../rebuild/fill-first.ts'
import { sweepRetired } from '../rebuild/sweep-retired.ts'
import type { Target } from '../targets/target.ts'
import { backoff } from './backoff.ts'
import { createPause } from './pause.ts'
import { processOne } from './process-one.ts'

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
  const unwatch = await watch(context, target, pause.wake)
  let failures = 0
  while (!signal.aborted) {
    try {
      const batch = await processOne(context, target, { signal: hard })
      const isIll = batch !== undefined && batch.taken === 0 && batch.failed.length > 0
      failures = isIll ? failures + 1 : 0
      if (batch === undefined) await pause.wait(pollMs)
      else if (isIll) await sleep(backoff(failures, waits, random()), signal)
    } catch (error) {
      failures += 1
      context.options.emit({ type: 'error', target: target.name, error })
      await sleep(backoff(failures, waits, random()), signal)
    }
  }
  await unwatch()
}

/** Changes wake the loop: those of this process at once, those of others as soon as the store can tell. */
async function watch(
  { queue, wakers, options }: ProjectorContext,
  { name }: Target,
  wake: () => void,
): Promise<() => Promise<void>> {
  const stopNudges = wakers.add(wake)
  try {
    const stopWatching = await queue.watch(name, wake)
    return async () => {
      stopNudges()
      await stopWatching().catch((error: unknown) => options.emit({ type: 'error', target: name, error }))
    }
  } catch (error) {
    // Without it the loop looks every `pollMs`.
    options.emit({ type: 'error', target: name, error })
    return async () => stopNudges()
  }
}

/** Fills what was never filled, and clears away what is retired. */
async function keepUp(context: ProjectorContext, target: Target, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await fillFirst(context, target, { signal })
      await sweepRetired(context, target, { signal })
    } catch (error) {
      if (!signal.aborted && !RecollectError.is(error, 'rebuild_running')) {
        context.options.emit({ type: 'error', target: target.name, error })
      }
    }
    await sleep(context.options.graceMs, signal)
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return createPause(signal).wait(milliseconds)
}
