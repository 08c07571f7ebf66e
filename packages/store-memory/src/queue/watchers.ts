interface Watcher {
  readonly wake: () => void
  /** Whether it will be called once the current work has ended. */
  due: boolean
}

/** Who wants to know of new operations, by target. */
export class Watchers {
  readonly #watchers = new Map<string, Set<Watcher>>()

  /** Returns how to stop. */
  add(target: string, wake: () => void): () => void {
    const watcher: Watcher = { wake, due: false }
    const others = this.#watchers.get(target) ?? new Set()
    this.#watchers.set(target, others.add(watcher))
    return () => {
      others.delete(watcher)
      if (others.size === 0 && this.#watchers.get(target) === others) this.#watchers.delete(target)
    }
  }

  /** Wakes those of a target once what is under way has ended, once for all of it. */
  wake(target: string): void {
    const watchers = this.#watchers.get(target)
    for (const watcher of watchers ?? []) {
      if (watcher.due) continue
      watcher.due = true
      queueMicrotask(() => {
        watcher.due = false
        if (watchers?.has(watcher) === true) watcher.wake()
      })
    }
  }
}
