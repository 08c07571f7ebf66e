import type { OperationQueue, Store } from '@recollect/core'

/** A store whose queue answers some calls in another way. */
export function onQueue(mistake: (queue: OperationQueue) => Partial<OperationQueue>): (store: Store) => Partial<Store> {
  return ({ queue }) => {
    if (queue === undefined) throw new Error('The store keeps no queue.')
    return { queue: { ...queue, ...mistake(queue) } }
  }
}
