import { compareText, type Reminder, subjectKey, subjectOf, type TargetSpec } from '@recollect/core'
import type { Change } from './change.ts'
import { TargetQueue } from './target-queue.ts'
import type { Moment } from './waiting.ts'
import { Watchers } from './watchers.ts'

interface OpenTarget {
  readonly spec: TargetSpec
  readonly queue: TargetQueue
}

/** The changes of a store, as they happen, and who waits for them. */
export class ChangeLog {
  readonly watchers: Watchers = new Watchers()
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly #targets = new Map<string, OpenTarget>()
  #sequence = 0
  #leases = 0

  /** `now` may not fail. */
  constructor(now: () => number) {
    this.now = now
  }

  /** The latest sequence that was given out. */
  get mark(): number {
    return this.#sequence
  }

  /** A name that no lease had before. */
  nameLease(): string {
    this.#leases += 1
    return String(this.#leases)
  }

  /** Lets each open target that takes them wait for changes of a namespace. Does not fail, as writes are under way. */
  record<T>(namespace: string, items: Iterable<T>, changeOf: (item: T) => Change): void {
    if (this.#targets.size === 0) return
    const at = this.now()
    for (const item of items) {
      const change = changeOf(item)
      const moment = this.#next(at)
      const key = subjectKey(change.subject)
      for (const { spec, queue } of this.#targets.values()) {
        if (spec.takes.some((taken) => change.roles.includes(taken))) queue.add(namespace, key, change, moment)
      }
    }
  }

  /** Lets subjects wait for a target as if they had changed now, which nobody saw: their causes stay, if something of them waits. */
  remind(namespace: string, target: string, reminders: readonly Reminder[]): void {
    const queue = this.queue(target)
    if (queue === undefined) return
    const at = this.now()
    for (const { subject, withEdges = false } of reminders) {
      const key = subjectKey(subject)
      const cause = queue.table.get(namespace, key)?.cause ?? 0
      queue.add(namespace, key, { subject: subjectOf(key), cause, withEdges }, this.#next(at))
    }
  }

  open({ name, takes }: TargetSpec): void {
    const queue = this.#targets.get(name)?.queue ?? new TargetQueue(name, () => this.watchers.wake(name))
    this.#targets.set(name, { spec: { name, takes: [...takes] }, queue })
  }

  close(name: string): void {
    this.#targets.delete(name)
  }

  /** The open targets, by name. */
  targets(): OpenTarget[] {
    return [...this.#targets.values()].sort((a, b) => compareText(a.spec.name, b.spec.name))
  }

  queue(name: string): TargetQueue | undefined {
    return this.#targets.get(name)?.queue
  }

  #next(at: number): Moment {
    this.#sequence += 1
    return { sequence: this.#sequence, at }
  }
}
