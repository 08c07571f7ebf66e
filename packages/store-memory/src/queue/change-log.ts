import { type Clock, compareText, subjectKey, type TargetSpec } from '@recollect/core'
import type { Change } from './change.ts'
import { TargetQueue } from './target-queue.ts'
import { Watchers } from './watchers.ts'

interface OpenTarget {
  readonly spec: TargetSpec
  readonly queue: TargetQueue
}

/** The changes of a store, as they happen, and who waits for them. */
export class ChangeLog {
  readonly watchers: Watchers = new Watchers()
  readonly #clock: Clock
  readonly #targets = new Map<string, OpenTarget>()
  #sequence = 0
  #leases = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The latest sequence that was given out. */
  get mark(): number {
    return this.#sequence
  }

  now(): number {
    return this.#clock.now().getTime()
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
      this.#sequence += 1
      const moment = { sequence: this.#sequence, at }
      const key = subjectKey(change.subject)
      for (const { spec, queue } of this.#targets.values()) {
        if (spec.takes.some((taken) => change.roles.includes(taken))) queue.add(namespace, key, change, moment)
      }
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
}
