import { type CallOptions, type Failure, type Operation, type Reminder, type Scope, subjectKey } from '@recollect/core'
import type { BatchEvent, Refusal } from '../events.ts'
import { liveOf } from '../generations/coverage.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { State, Target } from '../targets/target.ts'
import { backoff } from './backoff.ts'
import { type Fault, faultOf } from './fault-of.ts'
import { startHeartbeat } from './heartbeat.ts'
import { settle } from './settle.ts'
import { targetCall } from './target-call.ts'
import { type Unwritten, writeStates } from './write-states.ts'

/** What is to become of the operations of a batch. */
export interface Verdict {
  readonly taken: readonly Operation[]
  readonly failures: readonly Failure[]
  /** Operations that were not tried: others may take them at once. */
  readonly untried: readonly Operation[]
}

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
      milliseconds: performance.now() - start,
    }
    context.options.emit(event)
    return event
  } catch (error) {
    // The store is out, or the worker is told to stop: others need not wait for the end of the lease.
    await context.queue.release(operations, {}).catch(() => undefined)
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

/** Lets subjects wait for the target again. */
type Remind = (scope: Scope, reminders: readonly Reminder[]) => Promise<void>

async function judge(
  context: ProjectorContext,
  target: Target,
  operations: readonly Operation[],
  remind: Remind,
  options: CallOptions,
): Promise<Verdict> {
  const taken: Operation[] = []
  const failures: Failure[] = []
  const untried: Operation[] = []
  // Looked up after the lease: a generation that came before it has been told of these changes, or reads them from the truth.
  const generations = await context.registry.listGenerations(target.name, options)
  for (const [namespace, group] of Map.groupBy(operations, (operation) => operation.namespace)) {
    if (options.signal?.aborted === true) {
      untried.push(...group)
      continue
    }
    const live = target.inPlace ? [1] : liveOf(generations, namespace)
    const result = await bringUp(context, target, { namespace }, group, { live, remind }, options)
    taken.push(...result.taken)
    failures.push(...result.failures)
    untried.push(...result.untried)
  }
  return { taken, failures, untried }
}

/** Makes the copies of one namespace equal to the truth about the subjects of these operations. */
async function bringUp(
  context: ProjectorContext,
  target: Target,
  scope: Scope,
  operations: readonly Operation[],
  { live, remind }: { readonly live: readonly number[]; readonly remind: Remind },
  options: CallOptions,
): Promise<Verdict> {
  try {
    const byState = await statesOf(target, scope, operations, options)
    const { callTimeoutMs } = context.options
    const result = await writeStates(target, live, scope, [...byState.keys()], (work) =>
      targetCall(callTimeoutMs, options, work),
    )
    if (result.written.length > 0) context.health.took(target.name)
    await remind(scope, result.reminders)
    for await (const page of target.followUps(scope, result.written, options)) await remind(scope, page)
    const failed = options.signal?.aborted === true ? [] : result.unwritten.filter(({ how }) => how !== 'untried')
    const failures = failed.flatMap((unwritten) => {
      const operation = byState.get(unwritten.state)
      return operation === undefined ? [] : failureOf(context, operation, unwritten)
    })
    const taken = result.written.flatMap((state) => byState.get(state) ?? [])
    const settled = new Set([...taken, ...failures.map(({ operation }) => operation)])
    return { taken, failures, untried: operations.filter((operation) => !settled.has(operation)) }
  } catch (error) {
    if (options.signal?.aborted === true) return { taken: [], failures: [], untried: operations }
    const fault = faultOf(error)
    const failures = operations.map((operation) => failure(context, operation, fault, false))
    return { taken: [], failures, untried: [] }
  }
}

async function statesOf(
  target: Target,
  scope: Scope,
  operations: readonly Operation[],
  options: CallOptions,
): Promise<ReadonlyMap<State, Operation>> {
  const subjects = operations.map(({ subject }) => subject)
  const found = await target.source.read(scope, subjects, options)
  const documents = new Map(found.map(({ subject, document }) => [subjectKey(subject), document]))
  return new Map(
    operations.map((operation) => {
      const { subject, sequence, withEdges } = operation
      return [{ subject, sequence, withEdges, document: documents.get(subjectKey(subject)) }, operation]
    }),
  )
}

function failureOf(context: ProjectorContext, operation: Operation, { fault, how }: Unwritten): Failure {
  const isDead = how === 'alone' && (fault.kind === 'refused' || isSpent(context, operation))
  return failure(context, operation, fault, isDead)
}

/** Whether it was tried often enough, and it is not the target that is ill: that took something since the last try. */
function isSpent({ options, health }: ProjectorContext, { target, attempts }: Operation): boolean {
  const sinceLastTry = backoff(Math.max(1, attempts), options.backoff, 1)
  return attempts + 1 >= options.maxAttempts && health.isWell(target, sinceLastTry)
}

function failure(context: ProjectorContext, operation: Operation, fault: Fault, isDead: boolean): Failure {
  const { backoff: waits, random } = context.options
  const { code, message, retryAfterMs = 0 } = fault
  const wait = Math.max(retryAfterMs, backoff(operation.attempts + 1, waits, random()))
  return { operation, code, message, retry: isDead ? 'dead' : wait }
}

function toRefusal({ operation: { namespace, subject }, code, message }: Failure): Refusal {
  return { namespace, subject, code, message }
}
