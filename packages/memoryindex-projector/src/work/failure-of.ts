import type { Failure, Operation } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import { backoff } from './backoff.ts'
import type { Fault } from './fault-of.ts'
import type { Unwritten } from './write-states.ts'

/** What becomes of an operation that was not taken: it is tried again, or dead. */
export function failureOf(context: ProjectorContext, operation: Operation, unwritten: Unwritten): Failure {
  const { fault, how } = unwritten
  const isOwn = how === 'alone' && fault.kind !== 'outage'
  const isDead = isOwn && (fault.kind === 'refused' || isSpent(context, operation, unwritten))
  return isDead
    ? { ...failureAgain(context, operation, fault), retry: 'dead' }
    : failureAgain(context, operation, fault)
}

/** It is tried again, after a while. */
export function failureAgain({ options }: ProjectorContext, operation: Operation, fault: Fault): Failure {
  const { backoff: waits, random } = options
  const { code, message, retryAfterMs = 0 } = fault
  return { operation, code, message, retry: Math.max(retryAfterMs, backoff(operation.attempts + 1, waits, random())) }
}

/**
 * Whether it was tried often enough, and it is not the target that is ill: that took something since the last try. What failed before
 * the target was asked is no fault of the target's.
 */
function isSpent({ options, health }: ProjectorContext, operation: Operation, { state }: Unwritten): boolean {
  const { target, attempts } = operation
  const sinceLastTry = backoff(Math.max(1, attempts), options.backoff, 1)
  return attempts + 1 >= options.maxAttempts && (state.error !== undefined || health.isWell(target, sinceLastTry))
}
