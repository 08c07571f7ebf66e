import type { Operation, OperationQueue, Store } from '@recollect/core'
import { onQueue } from './support/on-queue.ts'
import type { Fault } from './support/test-faults.ts'
import { testStoreFaults } from './support/test-store-faults.ts'

const foundBy = 'queue laws > any history of writes and workers ends in an index that is in step'

const faults: readonly Fault<Store>[] = [
  {
    mistake: 'the latest changed come first',
    foundBy: 'leasing > the longest waiting come first, up to the limit',
    make: onQueue((queue) => ({
      lease: async (request, options) => {
        const all = (await queue.lease({ ...request, limit: 1000 }, options)).toSorted(
          (a, b) => a.sequence - b.sequence,
        )
        await queue.release(all.slice(request.limit), options)
        return all.slice(0, request.limit)
      },
    })),
  },
  {
    mistake: 'codes that are cut by half characters',
    foundBy: 'failing > codes are cleaned, and cut to 200 characters',
    make: onQueue((queue) => ({
      fail: (failures, options) =>
        queue.fail(
          failures.map((failure) => ({ ...failure, code: failure.code.slice(0, 200) })),
          options,
        ),
    })),
  },
  {
    mistake: 'leases that bind nobody',
    foundBy: 'leasing > what is leased is leased to nobody else',
    make: onQueue((queue) => ({
      lease: async (request, options) => {
        const leased = await queue.lease(request, options)
        await queue.release(leased, options)
        return leased
      },
    })),
  },
  {
    mistake: 'an acknowledgement of what changed meanwhile',
    foundBy: 'leasing > a change while its operation is leased waits again after the acknowledgement',
    make: onQueue(acknowledgingTooMuch),
  },
  {
    mistake: 'lost leases are not reported',
    foundBy: 'leasing > a lost lease is reported, and what it was for stays as it is',
    make: onQueue((queue) => ({
      renew: async (...args) => {
        await queue.renew(...args)
        return []
      },
    })),
  },
  {
    mistake: 'leases that cannot be renewed',
    foundBy: 'leasing > a lease that is renewed lasts longer',
    make: onQueue(() => ({ renew: async () => [] })),
  },
  {
    mistake: 'giving back is a failure',
    foundBy: 'leasing > what is given back can be taken at once, with no failure counted',
    make: onQueue((queue) => ({
      release: async (operations, options) => {
        const failure = { code: 'released', message: '', retry: 0 }
        await queue.fail(
          operations.map((operation) => ({ operation, ...failure })),
          options,
        )
      },
    })),
  },
  {
    mistake: 'edges that do not come back with their object',
    foundBy: 'enqueuing > reviving tells of the object, whose edges come back, and of its parts',
    make: onQueue(withoutEdges),
  },
  {
    mistake: 'edges that nobody hears are gone',
    foundBy: 'enqueuing > purging tells of the object, its parts and its edges, hidden ones too, with cause 0',
    make: onQueue(withoutUnlinking),
  },
  {
    mistake: 'a role that is left is not told of',
    foundBy: 'enqueuing > a target that takes objects of one role is told when one leaves it',
    make: (store) =>
      onQueue((queue) =>
        forgetting(queue, async ({ namespace, subject, target }) => {
          if (subject.kind === 'edge') return false
          const [object] = await store.getMany({ namespace }, [subject.id], {})
          const takes = (await queue.listTargets({})).find(({ name }) => name === target)?.takes ?? []
          return object !== undefined && !takes.includes(object.parentId === undefined ? 'entities' : 'parts')
        }),
      )(store),
  },
  {
    mistake: 'targets that take everything',
    foundBy: 'enqueuing > a target is told of what it takes',
    make: onQueue((queue) => ({
      openTarget: ({ name }, options) => queue.openTarget({ name, takes: ['entities', 'parts', 'edges'] }, options),
    })),
  },
  {
    mistake: 'the version in place of a sequence',
    foundBy: 'enqueuing > sequences rise with every change of a subject, also when it is purged and made anew',
    make: onQueue((queue) => ({
      lease: async (...args) => (await queue.lease(...args)).map((one) => ({ ...one, sequence: one.cause })),
    })),
  },
  {
    mistake: 'changes of a write that was refused',
    foundBy: 'enqueuing > a write that was refused tells of nothing',
    make: (store) => ({
      putMany: async (scope, rows, options) => {
        const outcomes = []
        for (const row of rows) outcomes.push(...(await store.putMany(scope, [row], options)))
        return outcomes
      },
    }),
  },
  {
    mistake: 'what should be dead comes back',
    foundBy: 'failing > a dead operation is not leased, and says why',
    make: onQueue((queue) => ({
      fail: (failures, options) =>
        queue.fail(
          failures.map((failure) => ({ ...failure, retry: failure.retry === 'dead' ? 0 : failure.retry })),
          options,
        ),
    })),
  },
  {
    mistake: 'a failure at the first attempt is for ever',
    foundBy: 'failing > a failed operation comes back after its delay, with its attempts',
    make: onQueue((queue) => ({
      fail: (failures, options) =>
        queue.fail(
          failures.map((failure) => ({ ...failure, retry: 'dead' })),
          options,
        ),
    })),
  },
  {
    mistake: 'a cursor of dead operations that is ignored',
    foundBy: 'failing > dead operations are listed in pages, in the same order, without gap or repeat',
    make: onQueue((queue) => ({
      listDead: ({ after: _, ...request }, options) => queue.listDead(request, options),
    })),
  },
  {
    mistake: 'all of a target for some of it',
    foundBy: 'failing > dead operations wait again when they are asked for: all, of a scope, or of subjects',
    make: onQueue((queue) => ({ requeue: ({ target }, options) => queue.requeue({ target }, options) })),
  },
  {
    mistake: 'everything dead is forgotten at once',
    foundBy: 'failing > dead operations are forgotten when told so; what waits is not',
    make: onQueue((queue) => ({
      discard: ({ target, scope }, options) => queue.discard({ target, scope }, options),
    })),
  },
  {
    mistake: 'messages cut by their bytes',
    foundBy: 'failing > messages are cleaned, and cut to 2,000 characters',
    make: onQueue((queue) => ({
      fail: (failures, options) =>
        queue.fail(
          failures.map((failure) => ({ ...failure, message: cutBytes(failure.message) })),
          options,
        ),
    })),
  },
  {
    mistake: 'one acknowledgement for all targets',
    foundBy: 'targets > each target takes for itself',
    make: onQueue((queue) => ({
      acknowledge: async (operations, options) => {
        for (const { name } of await queue.listTargets({})) {
          const leased = await queue.lease({ target: name, limit: 1000, leaseMs: 1000 }, {})
          await queue.acknowledge(leased, {})
        }
        return queue.acknowledge(operations, options)
      },
    })),
  },
  {
    mistake: 'a closed target that goes on',
    foundBy: 'targets > a target that is closed forgets what waits, and collects no more; others do',
    make: onQueue(() => ({ closeTarget: async () => {} })),
  },
  {
    mistake: 'opening again begins anew',
    foundBy: 'targets > opening a target again loses nothing, and what it takes counts from then on',
    make: onQueue((queue) => ({
      openTarget: async (target, options) => {
        await queue.closeTarget(target.name, options)
        await queue.openTarget(target, options)
      },
    })),
  },
  {
    mistake: 'what came after the mark counts',
    foundBy: 'targets > nothing is unprojected once all since the mark is acknowledged, whatever came later',
    make: onQueue((queue) => ({
      unprojected: (request, options) => queue.unprojected({ ...request, mark: Number.MAX_SAFE_INTEGER }, options),
    })),
  },
  {
    mistake: 'what is leased counts as projected',
    foundBy: 'targets > nothing is unprojected once all since the mark is acknowledged, whatever came later',
    make: onQueue((queue) => ({
      unprojected: async (request, options) => {
        const { leased = 0 } = (await queue.stats({})).find(({ target }) => target === request.target) ?? {}
        const { waiting, dead } = await queue.unprojected(request, options)
        return { waiting: Math.max(0, waiting - leased), dead }
      },
    })),
  },
  {
    mistake: 'what is dead holds readers up',
    foundBy: 'targets > what is dead is counted apart from what waits; what failed waits',
    make: onQueue((queue) => ({
      unprojected: async (request, options) => {
        const { waiting, dead } = await queue.unprojected(request, options)
        return { waiting: waiting + dead, dead }
      },
    })),
  },
  {
    mistake: 'the dead of all scopes',
    foundBy: 'targets > what is dead is counted apart from what waits; what failed waits',
    make: onQueue((queue) => ({
      unprojected: async (request, options) => {
        const { waiting } = await queue.unprojected(request, options)
        return { waiting, dead: (await queue.listDead({ target: request.target, limit: 1000 }, {})).length }
      },
    })),
  },
  {
    mistake: 'subjects that are ignored',
    foundBy: 'targets > unprojected looks at a scope, at everything, or at subjects',
    make: onQueue((queue) => ({
      unprojected: ({ subjects: _, ...request }, options) => queue.unprojected(request, options),
    })),
  },
  {
    mistake: 'a lag since the latest change',
    foundBy: 'targets > stats tell what waits, and since when',
    make: onQueue((queue) => ({
      stats: async (options) =>
        (await queue.stats(options)).map((stats) => ({ ...stats, lag: stats.pending > 2 ? 0 : stats.lag })),
    })),
  },
  {
    mistake: 'watchers who are woken after they stopped',
    foundBy: 'targets > who watches a target is woken soon after a change, until it stops',
    make: onQueue((queue) => ({
      watch: async (...args) => {
        await queue.watch(...args)
        return async () => {}
      },
    })),
  },
  {
    mistake: 'a queue without regard to the case of namespaces',
    foundBy: 'queue isolation > the same ids in hostile namespaces are different subjects',
    make: onQueue((queue) => ({
      lease: async (...args) =>
        (await queue.lease(...args)).map((one) => ({ ...one, namespace: one.namespace.toLowerCase() })),
    })),
  },
  {
    mistake: 'signals that the queue ignores',
    foundBy: 'queue isolation > an aborted signal stops every call with its reason, and nothing is done',
    make: onQueue((queue) => ({ mark: () => queue.mark({}) })),
  },
]

const lawless: readonly Fault<Store>[] = [
  { mistake: 'an acknowledgement of what nobody read', foundBy, make: onQueue(acknowledgingTooMuch) },
  { mistake: 'edges that only the worker could bring back', foundBy, make: onQueue(withoutEdges) },
  { mistake: 'edges that outlive their objects', foundBy, make: onQueue(withoutUnlinking) },
  {
    mistake: 'what is dead is forgotten',
    foundBy,
    make: onQueue((queue) => ({
      fail: async (failures, options) => {
        const lost = await queue.fail(failures, options)
        for (const { target } of failures.map(({ operation }) => operation)) await queue.discard({ target }, options)
        return lost
      },
    })),
  },
]

testStoreFaults(faults)
testStoreFaults(lawless, 200)

function acknowledgingTooMuch(queue: OperationQueue): Partial<OperationQueue> {
  return {
    acknowledge: async (operations, options) => {
      const lost = await queue.acknowledge(operations, options)
      for (const { target, subject } of operations) {
        const leased = await queue.lease({ target, limit: 1000, leaseMs: 1000 }, {})
        const same = (one: Operation): boolean => JSON.stringify(one.subject) === JSON.stringify(subject)
        await queue.acknowledge(leased.filter(same), {})
        await queue.release(leased, {})
      }
      return lost
    },
  }
}

function withoutEdges(queue: OperationQueue): Partial<OperationQueue> {
  return { lease: async (...args) => (await queue.lease(...args)).map((one) => ({ ...one, withEdges: false })) }
}

function withoutUnlinking(queue: OperationQueue): Partial<OperationQueue> {
  return forgetting(queue, async ({ subject, cause }) => subject.kind === 'edge' && cause === 0)
}

/** A queue to which some operations never come. */
function forgetting(
  queue: OperationQueue,
  isForgotten: (operation: Operation) => Promise<boolean>,
): Partial<OperationQueue> {
  return {
    lease: async (...args) => {
      const told: Operation[] = []
      for (const operation of await queue.lease(...args)) {
        if (await isForgotten(operation)) await queue.acknowledge([operation], {})
        else told.push(operation)
      }
      return told
    },
  }
}

function cutBytes(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, 2000))
}
