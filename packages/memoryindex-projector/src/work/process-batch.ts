import type { CallOptions, Failure, Operation, Reminder, Scope } from '@recollect/core'
import type { BatchEvent, Refusal } from '../events.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { startHeartbeat } from './heartbeat.ts'
import { judge } from './judge.ts'
import { giveBack, settle } from './settle.ts'

/**
 * Works on leased operations: brings the copies up to the truth, and settles with the queue. `onRemind` hears of what must be looked at
 * again because of them, and takes care of it.
 */
export async function processBatch(
  context: ProjectorContext,
  target: Target,
  operations: readonly Operation[],
  options: CallOptions & { readonly onRemind?: ((reminders: readonly Reminder[]) => void) | undefined },
): Promise<BatchEvent> {
  const start = performance.now()
  const { onRemind, ...call } = options
  const stopHeartbeat = startHeartbeat(context, operations)
  const remind = async (scope: Scope, reminders: readonly Reminder[]) => {
    if (reminders.length === 0) return
    await context.queue.remind(scope, { target: target.name, reminders }, call)
    if (onRemind === undefined) await takeEdges(context, target, scope, reminders, call)
    else onRemind(reminders)
  }
  try {
    const verdict = await judge(context, target, operations, remind, call)
    const lost = await settle(context, verdict)
    const event: BatchEvent = {
      type: 'batch',
      target: target.name,
      taken: verdict.taken.length,
      failed: verdict.failures.filter(({ retry }) => retry !== 'dead').map(toRefusal),
      dead: verdict.failures.filter(({ retry }) => retry === 'dead').map(toRefusal),
      lost,
      untried: verdict.untried.length,
      milliseconds: performance.now() - start,
    }
    context.options.emit(event)
    return event
  } catch (error) {
    // The store is out, or the worker is told to stop: others need not wait for the end of the lease.
    await giveBack(context, operations)
    throw error
  } finally {
    stopHeartbeat()
  }
}

/** Writes the edges of what came back before it counts as taken: whoever waits for an object sees it with its edges. */
async function takeEdges(
  context: ProjectorContext,
  target: Target,
  scope: Scope,
  reminders: readonly Reminder[],
  options: CallOptions,
): Promise<void> {
  const { leaseMs } = context.options
  const edges = reminders.flatMap(({ subject }) => (subject.kind === 'edge' ? subject : []))
  for (let start = 0; start < edges.length; start += target.batch) {
    const subjects = edges.slice(start, start + target.batch)
    const request = { target: target.name, limit: subjects.length, leaseMs, of: { scope, subjects } }
    const operations = await context.queue.lease(request, options)
    if (operations.length > 0) await processBatch(context, target, operations, options)
  }
}

function toRefusal({ operation: { namespace, subject }, code, message }: Failure): Refusal {
  return { namespace, subject, code, message }
}
