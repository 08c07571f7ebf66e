import { namespaceOf, type ReadScope, type Subject, subjectKey } from '@recollect/core'
import type { Waiting } from './waiting.ts'

/** What waits for one target, the dead too, by namespace and subject. */
export class WaitingTable {
  readonly #namespaces = new Map<string, Map<string, Waiting>>()

  get(namespace: string, key: string): Waiting | undefined {
    return this.#namespaces.get(namespace)?.get(key)
  }

  find(namespace: string, subject: Subject): Waiting | undefined {
    const rows = this.#namespaces.get(namespace)
    return rows?.get(subjectKey(subject))
  }

  add(row: Waiting): void {
    const rows = this.#namespaces.get(row.namespace)
    if (rows === undefined) this.#namespaces.set(row.namespace, new Map([[row.key, row]]))
    else rows.set(row.key, row)
  }

  delete({ namespace, key }: Waiting): void {
    const rows = this.#namespaces.get(namespace)
    rows?.delete(key)
    if (rows?.size === 0) this.#namespaces.delete(namespace)
  }

  /** Those of a scope, each once: all of them, or those of certain subjects. */
  *select(scope: ReadScope, subjects?: readonly Subject[]): Generator<Waiting> {
    const name = namespaceOf(scope)
    const named = name === undefined ? undefined : this.#namespaces.get(name)
    const namespaces = name === undefined ? this.#namespaces.values() : named === undefined ? [] : [named]
    const keys = subjects && new Set(subjects.map(subjectKey))
    for (const rows of namespaces) {
      if (keys === undefined) yield* rows.values()
      for (const key of keys ?? []) {
        const row = rows.get(key)
        if (row !== undefined) yield row
      }
    }
  }
}
