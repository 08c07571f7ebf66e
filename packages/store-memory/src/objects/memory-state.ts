import { compareText, namespaceOf, type ReadScope } from '@recollect/core'
import type { Analyzer } from '../analysis/analyzer.ts'
import type { ChangeLog } from '../queue/change-log.ts'
import { EmbeddingSpaces } from '../vectors/embedding-spaces.ts'
import { Expiries } from './expiries.ts'
import { Namespace } from './namespace.ts'
import { OrderedSet } from './ordered-set.ts'

/** Everything a store holds, apart from its kinds. */
export class MemoryState {
  readonly spaces: EmbeddingSpaces = new EmbeddingSpaces()
  readonly analyzer: Analyzer
  /** What writes tell the queue of. */
  readonly changes: ChangeLog
  readonly expiries: Expiries = new Expiries()
  readonly #namespaces = new Map<string, Namespace>()
  readonly #ordered = new OrderedSet<Namespace>((a, b) => compareText(a.name, b.name))

  constructor(analyzer: Analyzer, changes: ChangeLog) {
    this.analyzer = analyzer
    this.changes = changes
  }

  /** A namespace to write to: a new one is not part of the state until `keep`. */
  namespace(name: string): Namespace {
    return this.#namespaces.get(name) ?? new Namespace(name, this.analyzer)
  }

  /** Makes a namespace part of the state, or no longer part of it when it is empty. */
  keep(namespace: Namespace): void {
    if (namespace.size > 0) {
      this.#namespaces.set(namespace.name, namespace)
      this.#ordered.add(namespace)
    } else if (this.#namespaces.delete(namespace.name)) {
      this.#ordered.delete(namespace)
    }
  }

  /** The namespaces that a scope may see, by name. */
  inScope(scope: ReadScope): readonly Namespace[] {
    const name = namespaceOf(scope)
    if (name === undefined) return this.#ordered.sorted()
    const namespace = this.#namespaces.get(name)
    return namespace === undefined ? [] : [namespace]
  }
}
