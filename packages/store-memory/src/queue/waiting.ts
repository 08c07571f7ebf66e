import type { Operation, Subject } from '@recollect/core'
import type { Heap, HeapItem } from '../objects/heap.ts'

/** A change among the changes of the store, and when it was: epoch milliseconds. */
export interface Moment {
  readonly sequence: number
  readonly at: number
}

/** Why an operation is dead, and since when. */
export interface Death {
  readonly code: string
  readonly message: string
  readonly at: number
}

/** Everything that one target has not taken yet of one subject. */
export interface Waiting extends HeapItem {
  readonly namespace: string
  /** The subject as a string. */
  readonly key: string
  readonly subject: Subject
  /** Of the latest change. */
  sequence: number
  cause: number
  /** Sequence of the latest change that edges may have come back with; 0 for none. */
  edgesAt: number
  attempts: number
  /** The oldest change that the target has not taken. */
  first: Moment
  /** The oldest change since the latest lease: what comes first once the leased state is taken. */
  next: Moment | undefined
  /** Names the latest lease until it is given back, even when its time is over: nobody else has the operation then. */
  lease: string | undefined
  /** When the lease or the rest after a failure is over. */
  due: number
  /** Where it stands; undefined when it is dead. */
  heap: Heap<Waiting> | undefined
}

/** What waits since its first change. */
export function newWaiting(namespace: string, key: string, subject: Subject, first: Moment): Waiting {
  return {
    namespace,
    key,
    subject,
    sequence: first.sequence,
    cause: 0,
    edgesAt: 0,
    attempts: 0,
    first,
    next: undefined,
    lease: undefined,
    due: 0,
    heap: undefined,
    heapIndex: -1,
  }
}

/** What callers see of it: copies. */
export function operationOf(target: string, row: Waiting): Omit<Operation, 'lease'> {
  const { namespace, subject, sequence, cause, edgesAt, attempts } = row
  return { target, namespace, subject: { ...subject }, sequence, cause, withEdges: edgesAt > 0, attempts }
}
