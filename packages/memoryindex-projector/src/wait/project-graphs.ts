import { type Behind, type CallOptions, RecollectError, type Reminder, type Scope, type Subject } from '@recollect/core'
import type { Refusal } from '../events.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { processBatch } from '../work/process-batch.ts'
import { pollUntil } from './poll-until.ts'

/** Subjects that one write of the engine waits for; of the edges of a hub the rest comes later. */
const mostSubjects = 10_000

/** Lets the graphs take the changes of these subjects now, ahead of everything else that waits. */
export async function projectGraphs(
  context: ProjectorContext,
  scope: Scope,
  subjects: readonly Subject[],
  { signal }: CallOptions,
): Promise<readonly Behind[]> {
  if (subjects.length === 0) return []
  const graphs = [...context.targets.values()].filter(({ form }) => form === 'graph')
  const behind = await Promise.all(
    graphs.map(async (target): Promise<readonly Behind[]> => {
      const over = Promise.withResolvers<readonly Behind[]>()
      // A graph that hangs is not waited for: what is under way goes on without the caller.
      const timer = setTimeout(() => over.resolve([{ target: target.name }]), context.options.awaitMs)
      try {
        const lags = await Promise.race([projectOne(context, target, scope, subjects, { signal }), over.promise])
        // Another process may have let a new copy take over since this one last looked.
        if (lags.length === 0) context.serving.forget(target.name)
        return lags
      } catch (error) {
        signal?.throwIfAborted()
        return [{ target: target.name, error: error instanceof Error ? error : undefined }]
      } finally {
        clearTimeout(timer)
      }
    }),
  )
  return behind.flat()
}

async function projectOne(
  context: ProjectorContext,
  target: Target,
  scope: Scope,
  subjects: readonly Subject[],
  options: CallOptions,
): Promise<readonly Behind[]> {
  const {
    queue,
    health,
    options: { awaitMs },
  } = context
  // It wants to be left alone: the workers come back in time.
  const isResting = () => health.notBefore(target.name) > performance.now()
  if (isResting()) return [{ target: target.name, error: resting(target.name) }]
  const round = await takeTurn(context, target, scope, subjects, options)
  // As a rule everything was there to be leased, and nobody has to be waited for.
  if (round.taken === subjects.length) return []
  if (round.refusal !== undefined) return [{ target: target.name, error: refused(target.name, round.refusal) }]
  const mark = await queue.mark(options)
  let refusal: Refusal | undefined
  const done = await pollUntil(awaitMs, options, async () => {
    const { waiting, dead } = await queue.unprojected({ target: target.name, scope, subjects, mark }, options)
    if (waiting === 0 && dead > 0) throw givenUp(target.name)
    if (waiting > 0 && !isResting()) ({ refusal } = await takeTurn(context, target, scope, subjects, options))
    return waiting === 0 || refusal !== undefined
  })
  if (refusal !== undefined) return [{ target: target.name, error: refused(target.name, refusal) }]
  return done ? [] : [{ target: target.name }]
}

/** Works on what of these subjects waits, and on what comes with them: the edges of an object that is back. */
async function takeTurn(
  context: ProjectorContext,
  target: Target,
  scope: Scope,
  subjects: readonly Subject[],
  options: CallOptions,
): Promise<{ readonly taken: number; readonly refusal: Refusal | undefined }> {
  const { leaseMs } = context.options
  const queue = [...subjects]
  let taken = 0
  const onRemind = (reminders: readonly Reminder[]) => {
    if (queue.length < mostSubjects) queue.push(...reminders.map(({ subject }) => subject))
  }
  for (let start = 0, end = 0; start < queue.length; start = end) {
    // A batch of what was asked for, or of what came with it, never of both.
    end = Math.min(start + target.batch, start < subjects.length ? subjects.length : queue.length)
    const some = queue.slice(start, end)
    const request = { target: target.name, limit: some.length, leaseMs, of: { scope, subjects: some } }
    const operations = await context.queue.lease(request, options)
    if (operations.length === 0) continue
    const batch = await processBatch(context, target, operations, { ...options, onRemind })
    const refusal = batch.failed[0] ?? batch.dead[0]
    if (refusal !== undefined) return { taken, refusal }
    if (start < subjects.length) taken += batch.taken
  }
  return { taken, refusal: undefined }
}

function refused(target: string, { code, message }: Refusal): RecollectError {
  return new RecollectError('graph_failed', `The graph "${target}" did not take a change (${code}): ${message}`, {
    details: { target, code },
  })
}

function resting(target: string): RecollectError {
  return new RecollectError('graph_unavailable', `The graph "${target}" wants to be left alone for a while.`, {
    details: { target },
  })
}

function givenUp(target: string): RecollectError {
  return new RecollectError('graph_failed', `The graph "${target}" has refused a change for good: see its dead ones.`, {
    details: { target },
  })
}
