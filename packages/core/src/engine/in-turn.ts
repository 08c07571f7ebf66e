import { orAbort } from '../model/or-abort.ts'

const queues = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs work of one owner and name one after the other, in the order of the calls; a failure does not stop the next. Who
 * aborts while waiting leaves at once, and the place in the queue passes on.
 */
export async function inTurn<T>(
  owner: object,
  name: string,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const queue = queues.get(owner) ?? new Map<string, Promise<unknown>>()
  queues.set(owner, queue)
  const before = queue.get(name) ?? Promise.resolve()
  const start = () => {
    signal?.throwIfAborted()
    return work()
  }
  const mine = before.then(start, start)
  queue.set(name, mine)
  const leave = () => {
    if (queue.get(name) === mine) queue.delete(name)
  }
  mine.then(leave, leave)
  return orAbort(mine, signal)
}
