import {
  type Edge,
  type EdgeRef,
  entityIndexText,
  type Graph,
  type GraphEdge,
  type GraphNode,
  type Scope,
} from '@recollect/core'
import { aNamespace } from './fixtures/names.ts'
import { scalarsOf } from './fixtures/scalars-of.ts'
import { dimensions, direction } from './fixtures/vectors.ts'
import { type EdgeFields, type GraphWorld, type NodeFields, questionsTo } from './graph-world.ts'
import type { RunControl } from './harness/run-suites.ts'
import type { Suite } from './harness/suite.ts'
import { sameJson } from './reference/same-json.ts'

/** A graph as an adapter opens it for the suite. */
export interface OpenedGraph {
  readonly graph: Graph
  close(): Promise<void>
  /** Whether nobody else uses the graph, so that tests may empty it whole; otherwise those tests are skipped. */
  readonly exclusive?: boolean
  /** Closes the graph and opens it again on the same data. Needed when the graph states `durable`. */
  reopen?(): Promise<OpenedGraph>
}

/** What one test of a graph that takes writes gets. */
export interface WritableGraphWorld extends GraphWorld {
  readonly graph: Graph
  /** A node to write by hand: of the first minute, and with the next sequence, unless told otherwise. */
  node(fields: NodeFields & Partial<Placed<GraphNode>>): GraphNode
  /** An edge to write by hand, likewise; version 1. */
  edge(fields: EdgeFields & Partial<Placed<GraphEdge> & Pick<GraphEdge, 'version'>>): GraphEdge
  /** The place of a change that comes after all before it. */
  sequence(): number
  elsewhere(namespace?: string): WritableGraphWorld
  /** Ends the test as skipped when others may use the graph too. */
  needsExclusive(): void
  /** Ends the test as skipped when the graph does not state `durable`. */
  reopen(): Promise<Graph>
}

type Placed<T extends GraphNode | GraphEdge> = Pick<T, 'sequence' | 'createdAt' | 'updatedAt'>

export type WritableGraphSuite = Suite<WritableGraphWorld>

/** Makes the world of one test. */
export function writableGraphWorld(
  opened: OpenedGraph,
  control: RunControl<OpenedGraph>,
  runs: number,
  namespace: string = aNamespace(),
): WritableGraphWorld {
  const { graph } = opened
  const { capabilities } = graph
  const scope: Scope = { namespace }
  const length = capabilities.dimensions ?? dimensions
  const vector = (degrees: number): Float32Array => {
    const whole = new Float32Array(length)
    whole.set(direction(degrees).slice(0, length))
    return whole
  }
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  let minutes = 0
  const tick = (): Date => new Date(firstWrite + minutes++ * 60_000)
  // Behind what an earlier run may have left in a namespace of the same name.
  let changes = Date.now()
  const sequence = (): number => ++changes

  const node: WritableGraphWorld['node'] = (fields) => nodeOf({ sequence: sequence(), ...fields }, vector)
  const edge: WritableGraphWorld['edge'] = (fields) => {
    const at = new Date(firstWrite)
    return { namespace, createdAt: at, updatedAt: at, version: 1, sequence: sequence(), ...fields }
  }

  return {
    graph,
    scope,
    runs,
    node,
    edge,
    sequence,
    putNodes: async (...given) => {
      const at = tick()
      const next = given.map((fields) => {
        const { createdAt = at } = nodes.get(fields.id) ?? {}
        return node({ ...fields, createdAt, updatedAt: at })
      })
      await graph.upsertNodes(scope, next, {})
      for (const written of next) nodes.set(written.id, written)
    },
    putEdges: async (...given) => {
      const at = tick()
      const next = given.map((fields) => {
        const before = edges.get(keyOf(fields))
        const { createdAt = at, updatedAt = at, version = 0, sequence: last = sequence() } = before ?? {}
        const same = edge({ ...fields, createdAt, updatedAt, version, sequence: last })
        return sameJson(same, before) ? same : edge({ ...fields, createdAt, updatedAt: at, version: version + 1 })
      })
      const { missing } = await graph.upsertEdges(scope, next, {})
      if (missing.length > 0) throw new Error(`The graph misses an end of ${missing.map(keyOf).join()}.`)
      for (const written of next) edges.set(keyOf(written), written)
      return next.map(edgeOf)
    },
    removeNodes: async (...ids) => {
      tick()
      const removals = ids.map((id) => ({ id, sequence: sequence() }))
      await graph.removeNodes(scope, removals, {})
      for (const id of ids) nodes.delete(id)
      for (const [key, { fromId, toId }] of edges) if (ids.includes(fromId) || ids.includes(toId)) edges.delete(key)
    },
    removeEdges: async (...refs) => {
      tick()
      const removals = refs.map(({ fromId, relation, toId }) => ({ fromId, relation, toId, sequence: sequence() }))
      await graph.removeEdges(scope, removals, {})
      for (const ref of refs) edges.delete(keyOf(ref))
    },
    ...questionsTo({
      graph,
      scope,
      vectorChannel: async (degrees, limit) => ({ space: 'conformance', vector: vector(degrees), limit }),
    }),
    elsewhere: (other) => writableGraphWorld(opened, control, runs, other),
    needs: (capability) => {
      if (capability === 'vectors' && capabilities.dimensions === undefined) {
        control.skip('the graph states no "dimensions"')
      }
      if (capability === 'searchesEverywhere' && !capabilities.searchesEverywhere) {
        control.skip('the graph does not state "searchesEverywhere"')
      }
    },
    needsExclusive: () => {
      if (opened.exclusive !== true) control.skip('others may use the graph too: open() says nothing of "exclusive"')
    },
    reopen: async () => {
      if (!capabilities.durable) control.skip('the graph does not state "durable"')
      if (opened.reopen === undefined) throw new Error('The graph states durable: let open() return `reopen` too.')
      const next = await opened.reopen()
      control.replace(next)
      return next.graph
    },
  }
}

const firstWrite = Date.UTC(2026, 0, 1)

function nodeOf(
  fields: NodeFields & Partial<Placed<GraphNode>> & Pick<GraphNode, 'sequence'>,
  vector: (degrees: number) => Float32Array,
): GraphNode {
  const { kind = 'thing', title = '', summary = '', content = '', properties = {}, degrees, ...rest } = fields
  const at = new Date(firstWrite)
  return {
    ...{ kind, title, summary, createdAt: at, updatedAt: at },
    text: entityIndexText({ title, summary, content, properties }),
    facets: scalarsOf(properties),
    ...(degrees === undefined ? {} : { embedding: vector(degrees) }),
    ...rest,
  }
}

/** What a graph answers of an edge that was written. */
export function edgeOf({ sequence: _, ...edge }: GraphEdge): Edge {
  return edge
}

function keyOf({ fromId, relation, toId }: EdgeRef): string {
  return JSON.stringify([fromId, relation, toId])
}
