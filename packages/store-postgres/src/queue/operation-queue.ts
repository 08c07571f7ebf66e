import type { OperationQueue } from '@recollect/core'
import type { StoreContext } from '../store-context.ts'
import { discard, listDead, requeue } from './dead-operations.ts'
import { acknowledge, fail, release, renew } from './holding.ts'
import { lease } from './lease.ts'
import { remind } from './remind.ts'
import { mark, stats, unprojected } from './stats.ts'
import { closeTarget, listTargets, openTarget } from './targets.ts'
import type { Watchers } from './watch.ts'

/** Composes the queue of changes from its operations. */
export function operationQueue(context: StoreContext, watchers: Watchers): OperationQueue {
  return {
    openTarget: (target, options) => openTarget(context, target, options),
    closeTarget: (name, options) => closeTarget(context, name, options),
    listTargets: (options) => listTargets(context, options),

    remind: (scope, request, options) => remind(context, scope, request, options),
    lease: (request, options) => lease(context, request, options),
    renew: (operations, request, options) => renew(context, operations, request, options),
    acknowledge: (operations, options) => acknowledge(context, operations, options),
    fail: (failures, options) => fail(context, failures, options),
    release: (operations, options) => release(context, operations, options),

    listDead: (request, options) => listDead(context, request, options),
    requeue: (selection, options) => requeue(context, selection, options),
    discard: (selection, options) => discard(context, selection, options),

    stats: (options) => stats(context, options),
    mark: (options) => mark(context, options),
    unprojected: (request, options) => unprojected(context, request, options),
    watch: watchers.watch,
  }
}
