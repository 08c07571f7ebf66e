import type { Operation, OperationQueue, Reminder, Store } from '@recollect/core'
import { onQueue } from './support/on-queue.ts'
import type { Fault } from './support/test-faults.ts'
import { testStoreFaults } from './support/test-store-faults.ts'

const faults: readonly Fault<Store>[] = [
  {
    mistake: 'reminders of what changed alone',
    foundBy: 'reminding > what did not wait waits, whether it is there or not, with cause 0 and a new sequence',
    make: (store) =>
      onQueue((queue) => ({
        remind: async (scope, { target, reminders }, options) => {
          const ids = reminders.flatMap(({ subject }) => (subject.kind === 'object' ? subject.id : []))
          const live = new Set((await store.getMany(scope, ids, {})).map(({ id }) => id))
          const known = reminders.filter(({ subject }) => subject.kind === 'edge' || live.has(subject.id))
          await queue.remind(scope, { target, reminders: known }, options)
        },
      }))(store),
  },
  {
    mistake: 'reminders that leave what waits as it is',
    foundBy: 'reminding > what waits already keeps its cause and its place, and gets a new sequence',
    make: onQueue((queue) => remindingOnly(queue, (waits) => !waits)),
  },
  {
    mistake: 'reminders that what is leased does not hear',
    foundBy: 'reminding > what is leased is leased again after its acknowledgement',
    make: onQueue((queue) => remindingOnly(queue, (waits) => !waits)),
  },
  {
    mistake: 'reminders that do not wake the dead',
    foundBy: 'reminding > what is dead waits again, and what failed waits no longer, as if neither had failed',
    make: onQueue((queue) => ({
      remind: async (scope, { target, reminders }, options) => {
        const dead = await queue.listDead({ target, limit: 1000 }, {})
        const ids = new Set(dead.map(({ subject }) => JSON.stringify(subject)))
        const others = reminders.filter(({ subject }) => !ids.has(JSON.stringify(subject)))
        await queue.remind(scope, { target, reminders: others }, options)
      },
    })),
  },
  {
    mistake: 'reminders without edges',
    foundBy: 'reminding > edges are looked at too when that is asked for, now or before',
    make: onQueue((queue) => ({
      remind: (scope, { target, reminders }, options) =>
        queue.remind(scope, { target, reminders: reminders.map(({ subject }) => ({ subject })) }, options),
    })),
  },
  {
    mistake: 'reminders of every target',
    foundBy: 'reminding > only one target, and one namespace, is reminded',
    make: onQueue((queue) => ({
      remind: async (scope, { reminders }, options) => {
        for (const { name } of await queue.listTargets({}))
          await queue.remind(scope, { target: name, reminders }, options)
      },
    })),
  },
  {
    mistake: 'no more than a thousand reminders',
    foundBy: 'reminding > many at once, hostile ones too; none is fine',
    make: onQueue((queue) => ({
      remind: (scope, { target, reminders }, options) =>
        queue.remind(scope, { target, reminders: reminders.slice(0, 1000) }, options),
    })),
  },
  {
    mistake: 'subjects that a lease does not look at',
    foundBy: 'leasing subjects > only what is asked for is leased, objects and edges',
    make: onQueue((queue) => ({ lease: ({ of: _, ...request }, options) => queue.lease(request, options) })),
  },
  {
    mistake: 'subjects of every namespace',
    foundBy: 'leasing subjects > in one namespace alone, whatever its name',
    make: onQueue((queue) =>
      leasingOf(queue, (one, { subjects }) => subjects.some((subject) => sameJson(subject, one.subject))),
    ),
  },
  {
    mistake: 'subjects that wait for their next try all the same',
    foundBy: 'leasing subjects > what waits for its next try is leased, too; with its attempts',
    make: onQueue((queue) =>
      leasingOf(
        queue,
        (one, { subjects, scope }) =>
          one.namespace === scope.namespace && subjects.some((subject) => sameJson(subject, one.subject)),
      ),
    ),
  },
  {
    mistake: 'subjects that bring back the dead',
    foundBy: 'leasing subjects > not what others hold, nor what is dead',
    make: onQueue((queue) => ({
      lease: async (request, options) => {
        if (request.of !== undefined) await queue.requeue({ target: request.target, ...request.of }, {})
        return await queue.lease(request, options)
      },
    })),
  },
  {
    mistake: 'subjects in the order of the request',
    foundBy: 'leasing subjects > up to the limit, the longest waiting first',
    make: onQueue((queue) => ({
      lease: ({ of, ...request }, options) =>
        queue.lease({ ...request, of: of && { ...of, subjects: of.subjects.slice(0, request.limit) } }, options),
    })),
  },
  {
    mistake: 'vectors that nobody hears of',
    foundBy: 'vector changes > a vector that comes after its object is told of, and one that is removed',
    make: onQueue((queue) => ({
      openTarget: ({ name, takes }, options) =>
        queue.openTarget({ name, takes: takes.filter((taken) => taken !== 'vectors') }, options),
    })),
  },
  {
    mistake: 'vectors that everybody hears of',
    foundBy: 'vector changes > vectors of parts are nobody’s, and who takes other changes does not hear of vectors',
    make: onQueue((queue) => ({
      openTarget: ({ name, takes }, options) => queue.openTarget({ name, takes: [...takes, 'vectors'] }, options),
    })),
  },
]

testStoreFaults(faults)

/** A queue that reminds only of what waits, or of what does not. */
function remindingOnly(queue: OperationQueue, isWanted: (waits: boolean) => boolean): Partial<OperationQueue> {
  return {
    remind: async (scope, { target, reminders }, options) => {
      const mark = await queue.mark({})
      const wanted: Reminder[] = []
      for (const reminder of reminders) {
        const { waiting } = await queue.unprojected({ target, scope, subjects: [reminder.subject], mark }, {})
        if (isWanted(waiting > 0)) wanted.push(reminder)
      }
      await queue.remind(scope, { target, reminders: wanted }, options)
    },
  }
}

type LeaseOf = NonNullable<Parameters<OperationQueue['lease']>[0]['of']>

/** A queue that leases whatever waits, and gives back what was not asked for. */
function leasingOf(
  queue: OperationQueue,
  isAskedFor: (one: Operation, of: LeaseOf) => boolean,
): Partial<OperationQueue> {
  return {
    lease: async ({ of, ...request }, options) => {
      if (of === undefined) return await queue.lease(request, options)
      const leased = await queue.lease({ ...request, limit: 1000 }, options)
      const others = leased.filter((one) => !isAskedFor(one, of))
      await queue.release(others, options)
      return leased.filter((one) => isAskedFor(one, of))
    },
  }
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
