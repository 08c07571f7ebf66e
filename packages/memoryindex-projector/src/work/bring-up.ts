import { type CallOptions, type Operation, type Reminder, type Scope, subjectKey } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import type { State, Target } from '../targets/target.ts'
import { failureAgain, failureOf } from './failure-of.ts'
import { faultOf } from './fault-of.ts'
import { lackingEnds } from './lacking-ends.ts'
import type { Verdict } from './settle.ts'
import { targetCall } from './target-call.ts'
import { type Unwritten, writeStates } from './write-states.ts'

/** Lets subjects wait for the target again. */
export type Remind = (scope: Scope, reminders: readonly Reminder[]) => Promise<void>

/** What became of the operations of one namespace. */
export interface BroughtUp extends Verdict {
  /** Whether it met an outage. */
  readonly isOut: boolean
  /** Changes that the target did not take on their own account. */
  readonly inVain: number
}

/** Makes the copies of one namespace equal to the truth about the subjects of these operations. Never throws. */
export async function bringUp(
  context: ProjectorContext,
  target: Target,
  scope: Scope,
  operations: readonly Operation[],
  { live, remind }: { readonly live: readonly number[]; readonly remind: Remind },
  options: CallOptions,
): Promise<BroughtUp> {
  const { health, options: limits } = context
  try {
    const byState = await statesOf(target, scope, operations, options)
    const result = await writeStates(target, live, scope, [...byState.keys()], (work) =>
      targetCall(limits.callTimeoutMs, options, work),
    )
    if (result.written.length > 0 && live.length > 0) health.took(target.name)
    const outage = result.unwritten.find(({ how }) => how === 'together')
    if (outage?.fault.retryAfterMs !== undefined) health.leaveAlone(target.name, outage.fault.retryAfterMs)
    const { reminders, stuck } = await lackingEnds(context, target.name, scope, result.lacking, options)
    await remind(scope, reminders)
    for await (const page of target.followUps(scope, result.written, options)) await remind(scope, page)
    const isStuck = ({ subject }: State) => stuck.has(subjectKey(subject))
    const left = [...result.unwritten, ...result.written.filter(isStuck).map(withoutEnd)]
    const failed = options.signal?.aborted === true ? [] : left.filter(({ how }) => how !== 'untried')
    const failures = failed.flatMap((unwritten) => {
      const operation = byState.get(unwritten.state)
      return operation === undefined ? [] : failureOf(context, operation, unwritten)
    })
    const taken = result.written.flatMap((state) => (isStuck(state) ? [] : (byState.get(state) ?? [])))
    const settled = new Set([...taken, ...failures.map(({ operation }) => operation)])
    const untried = operations.filter((operation) => !settled.has(operation))
    const inVain = failed.filter(({ how, state }) => how === 'alone' && state.error === undefined).length
    return { taken, failures, untried, isOut: outage !== undefined, inVain }
  } catch (error) {
    const none = { taken: [], failures: [], untried: [], isOut: false, inVain: 0 }
    if (options.signal?.aborted === true) return { ...none, untried: operations }
    const fault = faultOf(error)
    const failures = operations.map((operation) => failureAgain(context, operation, fault))
    return { ...none, failures, isOut: fault.kind === 'outage' }
  }
}

/** An edge whose ends were both taken, as far as the queue knows: the copy is not as it should be. */
function withoutEnd(state: State): Unwritten {
  const message =
    'The graph lacks an end of the edge although it took it, or took a newer one: see whether it wants a rebuild.'
  return { state, how: 'alone', fault: { kind: 'unknown', code: 'graph_behind', message, retryAfterMs: undefined } }
}

async function statesOf(
  target: Target,
  scope: Scope,
  operations: readonly Operation[],
  options: CallOptions,
): Promise<ReadonlyMap<State, Operation>> {
  const subjects = operations.map(({ subject }) => subject)
  const found = await target.source.read(scope, subjects, options)
  const known = new Map(found.map((item) => [subjectKey(item.subject), item]))
  return new Map(
    operations.map((operation) => {
      const { subject, sequence, withEdges } = operation
      const { document, error } = known.get(subjectKey(subject)) ?? {}
      return [{ subject, sequence, withEdges, document, error }, operation]
    }),
  )
}
