import {
  type CallOptions,
  RecollectError,
  type Reminder,
  type SourceDocument,
  type Subject,
  subjectKey,
} from '@recollect/core'
import type { Refusal } from '../events.ts'
import type { ProjectorContext } from '../projector-context.ts'
import { filledState, type Target } from '../targets/target.ts'
import { backoff } from '../work/backoff.ts'
import { lackingEnds } from '../work/lacking-ends.ts'
import { createPause } from '../work/pause.ts'
import { targetCall } from '../work/target-call.ts'
import { type Written, writeStates } from '../work/write-states.ts'

/** Tries of a page in a row that bring nothing. */
const maxTries = 5

export interface FilledPage {
  readonly documents: number
  readonly refused: readonly Refusal[]
}

/** What is filled, and whether the target has taken something of it already. */
export interface Filling {
  readonly number: number
  readonly isWell: boolean
}

/**
 * Writes a page to the generation that is being filled. What the target refuses is reported and left to the workers: they try it
 * again, or let it be dead, and bring the edges of an object that is taken after all.
 */
export async function fillPage(
  context: ProjectorContext,
  target: Target,
  filling: Filling,
  page: readonly SourceDocument<unknown>[],
  options: CallOptions,
): Promise<FilledPage> {
  let documents = 0
  const refused: Refusal[] = []
  for (const [namespace, group] of Map.groupBy(page, (item) => item.namespace)) {
    const { number, isWell } = filling
    const written = await persist(
      context,
      target,
      { number, isWell: isWell || documents > 0 },
      { namespace, group },
      options,
    )
    documents += written.written.length
    const { reminders: ends, stuck } = await lackingEnds(context, target.name, { namespace }, written.lacking, options)
    const stuckEdges = written.written.filter(({ subject }) => stuck.has(subjectKey(subject)))
    const left = [...stuckEdges, ...written.unwritten.map(({ state }) => state)]
    const reminders = [...ends, ...left.map(({ subject }) => reminderOf(subject))]
    if (reminders.length > 0) await context.queue.remind({ namespace }, { target: target.name, reminders }, options)
    for (const { state, fault } of written.unwritten) {
      refused.push({ namespace, subject: state.subject, code: fault.code, message: fault.message })
    }
  }
  return { documents, refused }
}

function reminderOf(subject: Subject): Reminder {
  return { subject, withEdges: subject.kind === 'object' }
}

async function persist(
  { options: { callTimeoutMs, backoff: waits, random } }: ProjectorContext,
  target: Target,
  filling: Filling,
  { namespace, group }: { readonly namespace: string; readonly group: readonly SourceDocument<unknown>[] },
  options: CallOptions,
): Promise<Written> {
  let states = group.map(filledState)
  let done: Written = { written: [], unwritten: [], lacking: [] }
  let { isWell } = filling
  for (let tries = 0; ; ) {
    const result = await writeStates(target, [filling.number], { namespace }, states, (work) =>
      targetCall(callTimeoutMs, options, work),
    )
    options.signal?.throwIfAborted()
    const own = result.unwritten.filter(({ how }) => how === 'alone')
    done = {
      written: [...done.written, ...result.written],
      unwritten: [...done.unwritten, ...own],
      lacking: [...done.lacking, ...result.lacking],
    }
    const left = result.unwritten.filter(({ how }) => how !== 'alone')
    const [first] = left
    if (first === undefined) return done
    isWell ||= result.written.length > 0
    // Of a target that takes nothing at all, nobody knows whether it is the documents.
    tries = isWell && result.written.length + own.length > 0 ? 1 : tries + 1
    if (tries === maxTries) {
      if (isWell && first.fault.kind !== 'outage') return { ...done, unwritten: [...done.unwritten, ...left] }
      const { code, message } = first.fault
      throw new RecollectError('index_unavailable', `The target cannot be filled now (${code}): ${message}`)
    }
    states = left.map(({ state }) => state)
    const pause = createPause(options.signal ?? new AbortController().signal)
    await pause.wait(backoff(tries, waits, random()))
  }
}
