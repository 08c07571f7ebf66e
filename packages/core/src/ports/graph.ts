import type { Edge, EdgeRef } from '../model/edge.ts'
import type { Facets } from '../model/object.ts'
import type { ReadScope, Scope } from '../model/scope.ts'
import type { CallOptions } from './call-options.ts'
import type { EdgeSearcher } from './edge-searcher.ts'
import type { ObjectSearcher } from './object-searcher.ts'

/** Which edges of a node are meant: those that begin there, those that end there, or both. */
export type EdgeDirection = 'out' | 'in' | 'both'

export interface NeighborRequest {
  /** The nodes whose edges are wanted, each once; never empty. A node is an id in one namespace. */
  readonly ids: readonly string[]
  /** Only edges of these relations, in canonical form; never empty. All relations when absent. */
  readonly relations?: readonly string[] | undefined
  readonly direction: EdgeDirection
  /** Most edges of each node, in `compareNeighbors` order, whatever their directions and relations. */
  readonly limitPerNode: number
}

/** One edge as seen from one of the nodes that were asked about. An edge between two of them is seen from both. */
export interface Neighbor {
  readonly nodeId: string
  /** The node at the other end. */
  readonly peerId: string
  /** Whether the edge begins (`out`) or ends (`in`) at `nodeId`. */
  readonly direction: 'out' | 'in'
  readonly edge: Edge
}

export interface NeighborResponse {
  /** By node in the order of `ids`, then by `compareNeighbors`; under `everywhere` one namespace after the other. */
  readonly neighbors: readonly Neighbor[]
  /** The nodes that have more edges than were given. */
  readonly truncated: readonly string[]
}

/** Reads the neighbourhood of many nodes at once. */
export interface GraphReader {
  /** One request, however many nodes. Unknown nodes have no edges. */
  neighbors(scope: ReadScope, request: NeighborRequest, options: CallOptions): Promise<NeighborResponse>
}

/** A first-class object as a graph keeps it. */
export interface GraphNode {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly summary: string
  /** What text search looks at: `entityIndexText` of the object. */
  readonly text: string
  /** Canonical filterable values of its properties. Names are the host's own: nothing they hold may touch other fields. */
  readonly facets: Facets
  /** Its vector; absent = the node keeps the one it has. A graph without vector search drops it. */
  readonly embedding?: Float32Array | undefined
  readonly occurredAt?: Date
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The place of this state among all states of the object; 0 when a graph is filled, where any other is newer. */
  readonly sequence: number
}

/** An edge as a graph keeps it. */
export interface GraphEdge extends Edge {
  /** The place of this state among all states of the edge; 0 when a graph is filled, where any other is newer. */
  readonly sequence: number
}

/** An object that a graph shall forget. */
export interface NodeRemoval {
  readonly id: string
  /** The place of the removal among the states of the object. */
  readonly sequence: number
}

/** An edge that a graph shall forget. */
export interface EdgeRemoval extends EdgeRef {
  /** The place of the removal among the states of the edge. */
  readonly sequence: number
}

/**
 * Keeps a disposable copy of objects and edges. Every method may be repeated: the graph is the same afterwards. It writes
 * to the scope's namespace alone; the same id in two namespaces is two nodes.
 *
 * Writes may come late. Every one has a `sequence`, a number that rises with each change of its subject: a write or a removal
 * with a lower one than the graph holds of the subject changes nothing. What it has removed is held, too, unknown subjects
 * included, so that nothing late comes back; the edges that went with a node are held with the sequences they had, and come back
 * only by being written again. Of equal sequences what comes last stands. `reset` forgets it all.
 */
export interface GraphWriter {
  /** Inserts nodes or replaces them whole (an absent field is gone afterwards, but the vector), keeping their edges. */
  upsertNodes(scope: Scope, nodes: readonly GraphNode[], options: CallOptions): Promise<void>

  /** Removes nodes with all their edges; unknown ids are fine. */
  removeNodes(scope: Scope, removals: readonly NodeRemoval[], options: CallOptions): Promise<void>

  /**
   * Inserts edges or replaces them whole: one for each pair of ends and relation, with the times and the version that are
   * given, unless a higher sequence is held. Returns the edges that could not be written because an end is no node of the graph,
   * late ones too. Of these nothing is held, their sequences neither: whoever wants them writes them again.
   *
   * @throws `invalid_edge` for an edge from a node to itself
   */
  upsertEdges(
    scope: Scope,
    edges: readonly GraphEdge[],
    options: CallOptions,
  ): Promise<{ readonly missing: readonly EdgeRef[] }>

  /** Removes edges; unknown ones are fine. */
  removeEdges(scope: Scope, removals: readonly EdgeRemoval[], options: CallOptions): Promise<void>

  /** Removes everything of a scope, whatever its sequence. */
  reset(scope: ReadScope, options: CallOptions): Promise<void>
}

/** What a graph can do; the conformance suite runs what is stated here. */
export interface GraphCapabilities {
  /** Whether `searchObjects` and `searchEdges` take `everywhere`; `neighbors` always does. */
  readonly searchesEverywhere: boolean
  /** Length of the vectors that nodes may have; absent = no vector search. */
  readonly dimensions?: number | undefined
  /** Whether what is written survives the process. */
  readonly durable: boolean
}

/** A full graph: what graph-memory and graph-helix are. */
export interface Graph extends GraphReader, GraphWriter, ObjectSearcher, EdgeSearcher {
  readonly capabilities: GraphCapabilities
}
