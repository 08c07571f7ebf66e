import { type GraphNode, type IndexDocument, type MemoryIndex, RecollectError } from '@recollect/core'
import { createMemoryGraph, type MemoryGraph } from '@recollect/graph-memory'
import type { ProjectedGraph } from '../../src/index.ts'
import { type FencedIndex, fencedIndex } from './fenced-index.ts'
import type { Gate } from './gate.ts'

/** A write that arrived at a copy: of a state (a text, or nothing) under a sequence. */
export interface Arrival {
  readonly target: 'graph' | 'semantic'
  readonly generation: number
  readonly namespace: string
  readonly id: string
  readonly sequence: number
  readonly text: string | undefined
}

/** The copies of all generations, shared by all workers. They refuse what is poison. */
export class SharedCopies {
  /** `namespace id` of what is refused. */
  poison: ReadonlySet<string> = new Set()
  readonly arrivals: Arrival[] = []
  readonly #graphs = new Map<number, MemoryGraph>()
  readonly #indexes = new Map<number, FencedIndex>()

  graph(generation: number): MemoryGraph {
    return opened(this.#graphs, generation, createMemoryGraph)
  }

  index(generation: number): FencedIndex {
    return opened(this.#indexes, generation, fencedIndex)
  }

  get indexes(): readonly FencedIndex[] {
    return [...this.#indexes.values()]
  }

  /** A graph as one worker reaches it: whoever waits for it may give up, what was sent arrives all the same. */
  gatedGraph(generation: number, gate: Gate): ProjectedGraph {
    const graph = this.graph(generation)
    const note = this.#noter('graph', generation)
    return {
      ...graph,
      capabilities: { ...graph.capabilities, durable: true },
      upsertNodes: ({ namespace }, nodes) =>
        gate.target(async () => {
          this.#refuse(namespace, nodes, ({ id }: GraphNode) => id)
          for (const { id, sequence, title } of nodes) note(namespace, id, sequence, title)
          return graph.upsertNodes({ namespace }, nodes, {})
        }),
      removeNodes: ({ namespace }, removals) =>
        gate.target(async () => {
          for (const { id, sequence } of removals) note(namespace, id, sequence, undefined)
          return graph.removeNodes({ namespace }, removals, {})
        }),
      upsertEdges: (scope, edges) => gate.target(() => graph.upsertEdges(scope, edges, {})),
      removeEdges: (scope, removals) => gate.target(() => graph.removeEdges(scope, removals, {})),
      reset: (scope) => gate.target(() => graph.reset(scope, {})),
    }
  }

  gatedIndex(generation: number, gate: Gate): MemoryIndex {
    const index = this.index(generation)
    const note = this.#noter('semantic', generation)
    return {
      search: index.search,
      upsert: ({ namespace }, documents) =>
        gate.target(async () => {
          this.#refuse(namespace, documents, ({ ref }: IndexDocument) => ref)
          for (const { ref, sequence, text } of documents) note(namespace, ref, sequence, text)
          return index.upsert({ namespace }, documents, {})
        }),
      delete: ({ namespace }, removals) =>
        gate.target(async () => {
          for (const { ref, sequence } of removals) note(namespace, ref, sequence, undefined)
          return index.delete({ namespace }, removals, {})
        }),
      reset: (scope) => gate.target(() => index.reset(scope, {})),
    }
  }

  #noter(target: Arrival['target'], generation: number) {
    return (namespace: string, id: string, sequence: number, text: string | undefined) => {
      this.arrivals.push({ target, generation, namespace, id, sequence, text })
    }
  }

  #refuse<T>(namespace: string, items: readonly T[], idOf: (item: T) => string): void {
    const bad = items.find((item) => this.poison.has(`${namespace} ${idOf(item)}`))
    if (bad !== undefined) throw new RecollectError('invalid_object', 'This one is never taken.')
  }
}

function opened<C>(copies: Map<number, C>, generation: number, open: () => C): C {
  const copy = copies.get(generation) ?? open()
  copies.set(generation, copy)
  return copy
}
