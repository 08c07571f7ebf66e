import { type EmbeddingStore, type Graph, numberOption, type ReadableStore, type Taken } from '@recollect/core'
import { type GraphDocument, graphSource } from '../sources/graph-source.ts'
import { openCopies } from './copies.ts'
import { edgesOfReturned } from './edges-of-returned.ts'
import type { LackingEdge, Target } from './target.ts'
import { writeEdges } from './write-edges.ts'
import { writeNodes } from './write-nodes.ts'

/** A graph that a target fills and an engine asks. */
export type ProjectedGraph = Omit<Graph, 'capabilities'> & Partial<Pick<Graph, 'capabilities'>>

export interface GraphTargetOptions {
  /** Name of the target, in the queue and on the command line; `graph` when absent. */
  readonly name?: string | undefined
  readonly store: ReadableStore & Partial<Pick<EmbeddingStore, 'getEmbeddings'>>
  /** Opens the graph of a generation. Different generations must share nothing. */
  readonly open: (generation: number) => ProjectedGraph
  /** Id of the embedding space whose vectors the nodes get; none when absent. */
  readonly space?: string | undefined
  /** Most objects and edges that are written at once, 1 to 1,000; 500 when absent. */
  readonly batch?: number | undefined
}

/** A target that can be walked and searched. */
export interface GraphTarget extends Target<GraphDocument> {
  readonly form: 'graph'
  readonly open: (generation: number) => ProjectedGraph
}

/**
 * Keeps a graph equal to the truth: first-class objects as nodes, links as edges.
 *
 * @example
 * ```ts
 * const graph = graphTarget({ store, open: (generation) => createHelixGraph({ url, generation }) })
 * ```
 * @throws `invalid_option`
 */
export function graphTarget(options: GraphTargetOptions): GraphTarget {
  const { store, space, name = 'graph' } = options
  const copies = openCopies(options.open, ({ capabilities }) => capabilities?.durable !== false)
  const source = graphSource({ store, space })
  const takes: readonly Taken[] = ['entities', 'edges', ...(space === undefined ? [] : ['vectors' as const])]
  return {
    name,
    form: 'graph',
    takes,
    batch: numberOption('batch', options.batch, 500, { min: 1, max: 1000, whole: true }),
    inPlace: false,
    isLost: copies.isLost,
    open: copies.open,
    source,
    textsOf,
    write: async (generation, scope, states, call): Promise<readonly LackingEdge[]> => {
      const writing = { graph: copies.open(generation), source, scope, call }
      await writeNodes(writing, states)
      return writeEdges(writing, states)
    },
    followUps: (scope, states, call) => edgesOfReturned(store, scope, states, call),
    reset: async (generation, scope, call) => {
      await copies.open(generation).reset(scope, call)
      copies.begin(generation)
    },
  }
}

function textsOf(document: GraphDocument): readonly string[] {
  if ('edge' in document) {
    const { note, status, role } = document.edge
    return [note, status, role].filter((text) => text !== undefined)
  }
  const { text, title, summary, facets } = document.node
  return [text, title, summary, ...Object.values(facets).filter((value) => typeof value === 'string')]
}
