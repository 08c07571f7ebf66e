const queues = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Runs work of one owner and name one after the other, in the order of the calls; a failure does not stop the next. */
export async function inTurn<T>(owner: object, name: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(owner) ?? new Map<string, Promise<unknown>>()
  queues.set(owner, queue)
  const before = queue.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  queue.set(name, mine)
  try {
    return await mine
  } finally {
    if (queue.get(name) === mine) queue.delete(name)
  }
}
