import { type Edge, type EdgeRef, entityIndexText, type Graph, type GraphNode, type Scope } from '@recollect/core'
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
  /** Closes the graph and opens it again on the same data. Needed when the graph states `durable`. */
  reopen?(): Promise<OpenedGraph>
}

/** What one test of a graph that takes writes gets. */
export interface WritableGraphWorld extends GraphWorld {
  readonly graph: Graph
  /** A node to write by hand: version 1 of the first minute, unless told otherwise. */
  node(fields: NodeFields & Partial<Pick<GraphNode, 'version' | 'createdAt' | 'updatedAt'>>): GraphNode
  /** An edge to write by hand, likewise. */
  edge(fields: EdgeFields & Partial<Pick<Edge, 'version' | 'createdAt' | 'updatedAt'>>): Edge
  elsewhere(namespace?: string): WritableGraphWorld
  /** Ends the test as skipped when the graph does not state `durable`. */
  reopen(): Promise<Graph>
}

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
  const edges = new Map<string, Edge>()
  let minutes = 0
  const tick = (): Date => new Date(firstWrite + minutes++ * 60_000)

  const node: WritableGraphWorld['node'] = (fields) => nodeOf(fields, vector)
  const edge: WritableGraphWorld['edge'] = (fields) => {
    const at = new Date(firstWrite)
    return { namespace, createdAt: at, updatedAt: at, version: 1, ...fields }
  }

  return {
    graph,
    scope,
    runs,
    node,
    edge,
    putNodes: async (...given) => {
      const at = tick()
      const next = given.map((fields) => {
        const { createdAt = at, version = 0 } = nodes.get(fields.id) ?? {}
        return node({ ...fields, createdAt, updatedAt: at, version: version + 1 })
      })
      await graph.upsertNodes(scope, next, {})
      for (const written of next) nodes.set(written.id, written)
    },
    putEdges: async (...given) => {
      const at = tick()
      const next = given.map((fields) => {
        const before = edges.get(keyOf(fields))
        const { createdAt = at, updatedAt = at, version = 0 } = before ?? {}
        const same = edge({ ...fields, createdAt, updatedAt, version })
        return sameJson(same, before) ? same : { ...same, updatedAt: at, version: version + 1 }
      })
      const { missing } = await graph.upsertEdges(scope, next, {})
      if (missing.length > 0) throw new Error(`The graph misses an end of ${missing.map(keyOf).join()}.`)
      for (const written of next) edges.set(keyOf(written), written)
      return next
    },
    removeNodes: async (...ids) => {
      tick()
      await graph.removeNodes(scope, ids, {})
      for (const id of ids) nodes.delete(id)
      for (const [key, { fromId, toId }] of edges) if (ids.includes(fromId) || ids.includes(toId)) edges.delete(key)
    },
    removeEdges: async (...refs) => {
      tick()
      await graph.removeEdges(scope, refs, {})
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
  fields: NodeFields & Partial<Pick<GraphNode, 'version' | 'createdAt' | 'updatedAt'>>,
  vector: (degrees: number) => Float32Array,
): GraphNode {
  const { kind = 'thing', title = '', summary = '', content = '', properties = {}, degrees, ...rest } = fields
  const at = new Date(firstWrite)
  return {
    ...{ kind, title, summary, createdAt: at, updatedAt: at, version: 1 },
    text: entityIndexText({ title, summary, content, properties }),
    facets: scalarsOf(properties),
    ...(degrees === undefined ? {} : { embedding: vector(degrees) }),
    ...rest,
  }
}

function keyOf({ fromId, relation, toId }: EdgeRef): string {
  return JSON.stringify([fromId, relation, toId])
}
