import type { Edge } from '../model/edge.ts'
import { flag } from '../model/flag.ts'
import { inBatches } from '../model/in-batches.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import type { StoredObject } from '../model/object.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EmbeddingStore } from '../ports/embedding-store.ts'
import type { GraphWriter } from '../ports/graph.ts'
import type { ReadableStore } from '../ports/store.ts'
import { graphCall } from './graph-call.ts'
import { graphEdgeOf } from './graph-node.ts'
import { graphNodes } from './graph-nodes.ts'

/** Objects, and edges, that are read and written at once. */
const batchSize = 500

export interface CopyToGraphOptions extends CallOptions {
  readonly store: ReadableStore & Partial<Pick<EmbeddingStore, 'getEmbeddings'>>
  readonly graph: GraphWriter
  readonly scope: ReadScope
  /** The embedding space whose vectors the nodes get; none when absent. */
  readonly space?: string | undefined
  /** Empties the scope in the graph first, so that nothing stays of objects and edges that are gone; default false. */
  readonly reset?: boolean | undefined
  readonly onProgress?: ((copied: CopiedToGraph) => void) | undefined
}

const optionKeys: readonly (keyof CopyToGraphOptions)[] = [
  'store',
  'graph',
  'scope',
  'space',
  'reset',
  'onProgress',
  'signal',
  'upToDate',
]

/** What the graph has got. */
export interface CopiedToGraph {
  readonly nodes: number
  readonly edges: number
  /** Edges that were written after an end of theirs was read: their own write brings them. */
  readonly missing: number
}

/**
 * Copies every first-class object and every edge of a scope to a graph: to fill a new one, or to make up for writes that it
 * missed. Without `reset` what the graph holds of objects and edges that are gone stays: the engine never believes it. May be
 * repeated and stopped at any time, and run beside writers whose engine has the graph.
 *
 * @example
 * ```ts
 * const graph = createMemoryGraph()
 * const engine = await createEngine({ store, graph }) // what is written from now on
 * await copyToGraph({ store, graph, scope: everywhere }) // what is there already
 * ```
 */
export async function copyToGraph(options: CopyToGraphOptions): Promise<CopiedToGraph> {
  assertKnownKeys('copyToGraph', options, optionKeys)
  const { store, graph, scope, space, onProgress, signal } = options
  const call = { signal, upToDate: true }
  assertReadScope(scope)
  if (flag('reset', options.reset, false)) await graphCall(call, () => graph.reset(scope, call))
  const kinds = new Map((await store.listKinds(call)).map((spec) => [spec.kind, spec]))
  const copied = { nodes: 0, edges: 0, missing: 0 }
  const objectsAfter = (after: StoredObject | undefined) => store.listObjects(scope, { limit: batchSize, after }, call)
  for await (const batch of inBatches(batchSize, objectsAfter)) {
    const firstClass = batch.filter(({ parentId }) => parentId === undefined)
    for (const [namespace, objects] of Map.groupBy(firstClass, (object) => object.namespace)) {
      const rows = await graphNodes(store, { namespace }, objects, { space, specOf: (kind) => kinds.get(kind) }, call)
      await graphCall(call, () => graph.upsertNodes({ namespace }, rows, call))
    }
    copied.nodes += firstClass.length
    onProgress?.({ ...copied })
  }
  const edgesAfter = (after: Edge | undefined) => store.listEdges(scope, { limit: batchSize, after }, call)
  for await (const batch of inBatches(batchSize, edgesAfter)) {
    for (const [namespace, group] of Map.groupBy(batch, (edge) => edge.namespace)) {
      const rows = group.map(graphEdgeOf)
      const missing = await graphCall(
        call,
        async () => (await graph.upsertEdges({ namespace }, rows, call)).missing.length,
      )
      copied.edges += rows.length - missing
      copied.missing += missing
    }
    onProgress?.({ ...copied })
  }
  return copied
}
