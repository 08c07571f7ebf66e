import type { Operation, OperationQueue } from '@recollect/core'
import { runCall } from '../run-call.ts'
import type { ChangeLog } from './change-log.ts'
import { discard, listDead, requeue } from './dead-operations.ts'
import type { TargetQueue } from './target-queue.ts'

/** The queue over the changes of a store. */
export function memoryQueue(log: ChangeLog): OperationQueue {
  return {
    openTarget: async (target, call) => runCall(call, () => log.open(target)),
    closeTarget: async (name, call) => runCall(call, () => log.close(name)),
    listTargets: async (call) => runCall(call, () => log.targets().map(({ spec }) => structuredClone(spec))),

    remind: async ({ namespace }, { target, reminders }, call) =>
      runCall(call, () => log.remind(namespace, target, reminders)),

    lease: async (request, call) => runCall(call, () => lease(log, request)),
    renew: async (operations, { leaseMs }, call) =>
      runCall(call, () => {
        const until = log.now() + leaseMs
        return operations.filter((operation) => !held(log, operation, (queue) => queue.renew(operation, until)))
      }),
    acknowledge: async (operations, call) =>
      runCall(call, () =>
        operations.filter((operation) => !held(log, operation, (queue) => queue.acknowledge(operation))),
      ),
    fail: async (failures, call) =>
      runCall(call, () => {
        const now = log.now()
        return failures
          .filter((failure) => !held(log, failure.operation, (queue) => queue.fail(failure, now)))
          .map(({ operation }) => operation)
      }),
    release: async (operations, call) =>
      runCall(call, () => {
        for (const operation of operations) held(log, operation, (queue) => queue.release(operation))
      }),

    listDead: async (request, call) => runCall(call, () => listDead(log, request)),
    requeue: async (selection, call) => runCall(call, () => requeue(log, selection)),
    discard: async (selection, call) => runCall(call, () => discard(log, selection)),

    stats: async (call) =>
      runCall(call, () => {
        const now = log.now()
        return log.targets().map(({ queue }) => queue.stats(now))
      }),
    mark: async (call) => runCall(call, () => log.mark),
    unprojected: async ({ target, scope, subjects, mark }, call) =>
      runCall(call, () => log.queue(target)?.unprojected(scope, subjects, mark) ?? { waiting: 0, dead: 0 }),

    watch: async (target, wake) => {
      const stop = log.watchers.add(target, wake)
      return async () => stop()
    },
  }
}

function lease(log: ChangeLog, { target, of, limit, leaseMs }: Parameters<OperationQueue['lease']>[0]): Operation[] {
  const now = log.now()
  const terms = { now, until: now + leaseMs, name: () => log.nameLease() }
  return log.queue(target)?.lease(limit, terms, of) ?? []
}

/** Whether a lease is its holder's, and what the holder wants was done. */
function held(log: ChangeLog, { target }: Operation, act: (queue: TargetQueue) => boolean): boolean {
  const queue = log.queue(target)
  return queue !== undefined && act(queue)
}
