import {
  everywhere,
  type Failure,
  type Operation,
  type OperationQueue,
  type ReadScope,
  type Subject,
  type TargetStats,
  type Unprojected,
} from '@recollect/core'
import { Heap } from '../objects/heap.ts'
import type { Change } from './change.ts'
import { failureText } from './failure-text.ts'
import { type Death, type Moment, newWaiting, operationOf, type Waiting } from './waiting.ts'
import { WaitingTable } from './waiting-table.ts'

/** What a change says to a target that takes it. */
type News = Omit<Change, 'roles'>

/** When a lease begins and ends, in epoch milliseconds, and what makes its name. */
interface LeaseTerms {
  readonly now: number
  readonly until: number
  readonly name: () => string
}

type LeaseSelection = NonNullable<Parameters<OperationQueue['lease']>[0]['of']>

/**
 * What one target has not taken: one operation for each subject. Each stands in the heap of its state, so that a lease looks at
 * nothing but what it takes and what has become due. `now` and `until` are epoch milliseconds.
 */
export class TargetQueue {
  readonly table: WaitingTable = new WaitingTable()
  readonly dead: Map<Waiting, Death> = new Map<Waiting, Death>()
  readonly #name: string
  readonly #wake: () => void
  readonly #ready = new Heap<Waiting>(({ first }) => first.sequence)
  readonly #leased = new Heap<Waiting>(({ due }) => due)
  readonly #resting = new Heap<Waiting>(({ due }) => due)

  /** `wake` is called whenever something has begun to wait. */
  constructor(name: string, wake: () => void) {
    this.#name = name
    this.#wake = wake
  }

  /** Lets the target wait for a change, whose subject has this key. */
  add(namespace: string, key: string, { subject, cause, withEdges }: News, moment: Moment): void {
    const known = this.table.get(namespace, key)
    const row = known ?? newWaiting(namespace, key, subject, moment)
    row.sequence = moment.sequence
    row.cause = cause
    row.attempts = 0
    if (withEdges) row.edgesAt = moment.sequence
    if (known === undefined) this.table.add(row)
    if (row.lease === undefined) {
      this.free(row)
    } else {
      row.next ??= moment
      this.#wake()
    }
  }

  /** Those that wait; or those of certain subjects that nobody holds, the resting ones too. */
  lease(limit: number, terms: LeaseTerms, of?: LeaseSelection): Operation[] {
    this.#settle(terms.now)
    if (of !== undefined)
      return this.#available(of)
        .slice(0, limit)
        .map((row) => this.#lend(row, terms))
    const operations: Operation[] = []
    for (let row = this.#ready.peek(); row !== undefined && operations.length < limit; row = this.#ready.peek()) {
      operations.push(this.#lend(row, terms))
    }
    return operations
  }

  /** This method and the next ones are told what an operation's holder wants. False when the lease is lost. */
  renew(operation: Operation, until: number): boolean {
    const row = this.#held(operation)
    if (row !== undefined) this.#move(row, this.#leased, { due: until })
    return row !== undefined
  }

  acknowledge(operation: Operation): boolean {
    const row = this.#held(operation)
    if (row === undefined) return false
    const { next } = row
    if (next === undefined) {
      this.forget(row)
    } else {
      if (row.edgesAt < next.sequence) row.edgesAt = 0
      this.free(row, { first: next })
    }
    return true
  }

  /** What has changed since its lease waits as if new: it is not its latest state that failed. */
  fail({ operation, code, message, retry }: Failure, now: number): boolean {
    const row = this.#held(operation)
    if (row === undefined) return false
    if (row.next !== undefined) {
      this.free(row)
      return true
    }
    row.attempts += 1
    row.lease = undefined
    if (retry === 'dead') {
      this.#move(row, undefined)
      this.dead.set(row, { code: failureText(code, 200), message: failureText(message, 2000), at: now })
    } else {
      this.#move(row, this.#resting, { due: now + retry })
    }
    return true
  }

  release(operation: Operation): boolean {
    const row = this.#held(operation)
    if (row !== undefined) this.free(row)
    return row !== undefined
  }

  /** Lets one wait that nobody holds, from its first change on. */
  free(row: Waiting, keys: Partial<Pick<Waiting, 'first'>> = {}): void {
    row.lease = undefined
    row.next = undefined
    this.dead.delete(row)
    if (row.heap !== this.#ready || keys.first !== undefined) this.#move(row, this.#ready, keys)
    this.#wake()
  }

  forget(row: Waiting): void {
    this.#move(row, undefined)
    this.dead.delete(row)
    this.table.delete(row)
  }

  /** Looks at each that waits. */
  stats(now: number): TargetStats {
    this.#settle(now)
    let attempts = 0
    let oldest = now
    for (const row of this.table.select(everywhere)) {
      if (this.dead.has(row)) continue
      attempts = Math.max(attempts, row.attempts)
      oldest = Math.min(oldest, row.first.at)
    }
    const leased = this.#leased.size
    const pending = this.#ready.size + leased + this.#resting.size
    return { target: this.#name, pending, leased, dead: this.dead.size, lag: now - oldest, attempts }
  }

  /** How many of a scope, or of certain subjects in it, are not taken since the change with this sequence or longer. */
  unprojected(scope: ReadScope, subjects: readonly Subject[] | undefined, mark: number): Unprojected {
    let waiting = 0
    let dead = 0
    for (const row of this.table.select(scope, subjects)) {
      if (row.first.sequence > mark) continue
      if (this.dead.has(row)) dead += 1
      else waiting += 1
    }
    return { waiting, dead }
  }

  /** Lets those wait whose lease or rest is over. A lease keeps its name: until the next one, its holder may still come. */
  #settle(now: number): void {
    for (const heap of [this.#leased, this.#resting]) {
      for (let row = heap.peek(); row !== undefined && row.due <= now; row = heap.peek()) this.#move(row, this.#ready)
    }
  }

  /** The longest waiting first. */
  #available({ scope, subjects }: LeaseSelection): readonly Waiting[] {
    const free = [...this.table.select(scope, subjects)].filter(
      ({ heap }) => heap === this.#ready || heap === this.#resting,
    )
    return free.sort((a, b) => a.first.sequence - b.first.sequence)
  }

  #lend(row: Waiting, { until, name }: LeaseTerms): Operation {
    const lease = name()
    row.next = undefined
    row.lease = lease
    this.#move(row, this.#leased, { due: until })
    return { ...operationOf(this.#name, row), lease }
  }

  #held({ namespace, subject, lease }: Operation): Waiting | undefined {
    const row = this.table.find(namespace, subject)
    return row?.lease === lease ? row : undefined
  }

  /** Puts a row in a heap, with new values of what heaps are ordered by: those may not change inside one. */
  #move(row: Waiting, heap: Heap<Waiting> | undefined, keys: Partial<Pick<Waiting, 'first' | 'due'>> = {}): void {
    row.heap?.delete(row)
    Object.assign(row, keys)
    row.heap = heap
    heap?.add(row)
  }
}
