import { compareText, namespaceOf, type ReadScope } from '@recollect/core'
import { Namespace } from './namespace.ts'

/** Everything a graph holds, by namespace. */
export class GraphState {
  readonly dimensions: number | undefined
  readonly #namespaces = new Map<string, Namespace>()

  constructor(dimensions: number | undefined) {
    this.dimensions = dimensions
  }

  get(name: string): Namespace | undefined {
    return this.#namespaces.get(name)
  }

  /** The namespace of this name, made when there is none. */
  open(name: string): Namespace {
    const known = this.#namespaces.get(name)
    if (known !== undefined) return known
    const namespace = new Namespace(name, this.dimensions)
    this.#namespaces.set(name, namespace)
    return namespace
  }

  /** Forgets every namespace of a scope. */
  reset(scope: ReadScope): void {
    const name = namespaceOf(scope)
    if (name === undefined) this.#namespaces.clear()
    else this.#namespaces.delete(name)
  }

  /** The namespaces that a scope may see, by name. */
  inScope(scope: ReadScope): readonly Namespace[] {
    const name = namespaceOf(scope)
    if (name === undefined) return [...this.#namespaces.values()].sort((a, b) => compareText(a.name, b.name))
    const namespace = this.#namespaces.get(name)
    return namespace === undefined ? [] : [namespace]
  }
}
