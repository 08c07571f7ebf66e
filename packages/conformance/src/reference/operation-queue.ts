import type { CallOptions, Operation, OperationQueue } from '@recollect/core'
import { deadLetters } from './dead-letters.ts'
import { failed } from './failed.ts'
import type { State } from './state.ts'
import { isAbout, type Outbox, remind, type Waiting, waitingKey } from './waiting.ts'

/** The queue in plain loops: one map of what waits, and a look at all of it for every question. */
export function operationQueue({ read, outbox }: State): OperationQueue {
  const { targets, waiting, watchers } = outbox
  return {
    ...deadLetters({ read, outbox }),

    openTarget: (target, options) => read(options, () => void targets.set(target.name, structuredClone(target))),
    closeTarget: (name, options) =>
      read(options, () => {
        targets.delete(name)
        for (const [key, { target }] of waiting) if (target === name) waiting.delete(key)
      }),
    listTargets: (options) => read(options, () => [...targets.values()]),

    remind: ({ namespace }, { target, reminders }, options) =>
      read(options, () => {
        if (targets.has(target)) remind(outbox, namespace, target, reminders)
      }),

    lease: ({ target, limit, leaseMs, of }, options) =>
      read(options, () => {
        const now = Date.now()
        const isAskedFor = of === undefined ? ({ due }: Waiting) => due <= now : isAbout(of.scope, of.subjects)
        return pendingOf(outbox, target)
          .filter((one) => isAskedFor(one) && (one.lease === undefined || one.lease.until <= now))
          .sort((a, b) => a.since.sequence - b.since.sequence)
          .slice(0, limit)
          .map((one): Operation => {
            const lease = { name: crypto.randomUUID(), until: now + leaseMs }
            waiting.set(waitingKey(one), { ...one, lease, joined: undefined })
            const { namespace, subject, sequence, cause, withEdges, attempts } = one
            return { target, namespace, subject, sequence, cause, withEdges, attempts, lease: lease.name }
          })
      }),

    renew: (operations, { leaseMs }, options) =>
      settle(operations, options, (one, { lease }) => ({
        ...one,
        lease: { name: lease, until: Date.now() + leaseMs },
      })),

    acknowledge: (operations, options) =>
      settle(operations, options, ({ joined, ...one }) =>
        joined === undefined
          ? undefined
          : { ...one, since: joined, withEdges: joined.withEdges, joined: undefined, lease: undefined },
      ),

    fail: async (failures, options) => {
      const byLease = new Map(failures.map((failure) => [failure.operation.lease, failure]))
      return settle(
        [...byLease.values()].map(({ operation }) => operation),
        options,
        (one, { lease }) => {
          const failure = byLease.get(lease)
          return failure === undefined ? one : failed(one, failure)
        },
      )
    },

    release: async (operations, options) => {
      await settle(operations, options, (one) => ({ ...one, lease: undefined, joined: undefined }))
    },

    stats: (options) =>
      read(options, () =>
        [...targets.keys()].map((target) => {
          const now = Date.now()
          const pending = pendingOf(outbox, target)
          return {
            target,
            pending: pending.length,
            leased: pending.filter(({ lease }) => lease !== undefined && lease.until > now).length,
            dead: [...waiting.values()].filter((one) => one.target === target && one.dead !== undefined).length,
            lag: Math.max(0, ...pending.map(({ since }) => now - since.at)),
            attempts: Math.max(0, ...pending.map(({ attempts }) => attempts)),
          }
        }),
      ),

    mark: (options) => read(options, () => outbox.mark),

    unprojected: ({ target, scope, subjects, mark }, options) =>
      read(options, () => {
        const isAskedFor = isAbout(scope, subjects)
        const found = [...waiting.values()].filter(
          (one) => one.target === target && isAskedFor(one) && one.since.sequence <= mark,
        )
        const dead = found.filter((one) => one.dead !== undefined).length
        return { waiting: found.length - dead, dead }
      }),

    watch: async (target, wake) => {
      const watcher = { target, wake }
      watchers.add(watcher)
      return async () => {
        watchers.delete(watcher)
      }
    },
  }

  /** Changes what the holders of these leases hold; the operations whose lease was lost. */
  function settle(
    operations: readonly Operation[],
    options: CallOptions,
    change: (held: Waiting, operation: Operation) => Waiting | undefined,
  ): Promise<readonly Operation[]> {
    return read(options, () =>
      operations.filter((operation) => {
        const key = waitingKey(operation)
        const held = waiting.get(key)
        if (held?.lease?.name !== operation.lease) return true
        const next = change(held, operation)
        if (next === undefined) waiting.delete(key)
        else waiting.set(key, next)
        return false
      }),
    )
  }
}

/** What waits for a target, the dead aside. */
function pendingOf({ waiting }: Outbox, name: string): Waiting[] {
  return [...waiting.values()].filter(({ target, dead }) => target === name && dead === undefined)
}
