import { facetsOf } from '../kinds/facets.ts'
import type { KindSpec } from '../kinds/kind-spec.ts'
import type { Edge } from '../model/edge.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import type { StoredObject } from '../model/object.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EmbeddingStore } from '../ports/embedding-store.ts'
import type { GraphWriter } from '../ports/graph.ts'
import type { ReadableStore } from '../ports/store.ts'
import { objectKey } from '../ranking/object-key.ts'
import { graphCall } from './graph-call.ts'
import { graphNodeOf } from './graph-node.ts'

/** Objects, and edges, that are read and written at once. */
const batchSize = 500

export interface CopyToGraphOptions extends CallOptions {
  readonly store: ReadableStore & Partial<Pick<EmbeddingStore, 'getEmbeddings'>>
  readonly graph: GraphWriter
  readonly scope: ReadScope
  /** The embedding space whose vectors the nodes get; none when absent. */
  readonly space?: string | undefined
  readonly onProgress?: ((copied: { readonly nodes: number; readonly edges: number }) => void) | undefined
}

/**
 * Copies every first-class object and every edge of a scope to a graph: to fill a new one, or to make up for writes that it
 * missed. What the graph holds besides, of objects and edges that are gone, stays: the engine never believes it. May be
 * repeated and stopped at any time.
 *
 * @example
 * ```ts
 * const graph = createMemoryGraph()
 * await copyToGraph({ store, graph, scope: everywhere })
 * const engine = await createEngine({ store, graph })
 * ```
 */
export async function copyToGraph(
  options: CopyToGraphOptions,
): Promise<{ readonly nodes: number; readonly edges: number }> {
  assertKnownKeys('copyToGraph', options, ['store', 'graph', 'scope', 'space', 'onProgress', 'signal'])
  const { store, graph, scope, onProgress, signal } = options
  assertReadScope(scope)
  const kinds = new Map((await store.listKinds({ signal })).map((spec) => [spec.kind, spec]))
  let nodes = 0
  let edges = 0
  for await (const batch of objectsOf(store, scope, signal)) {
    const firstClass = batch.filter(({ parentId }) => parentId === undefined)
    for (const [namespace, objects] of Map.groupBy(firstClass, (object) => object.namespace)) {
      const rows = await nodesOf(options, { namespace }, objects, kinds)
      await graphCall({ signal }, () => graph.upsertNodes({ namespace }, rows, { signal }))
    }
    nodes += firstClass.length
    onProgress?.({ nodes, edges })
  }
  for await (const batch of edgesOf(store, scope, signal)) {
    for (const [namespace, group] of Map.groupBy(batch, (edge) => edge.namespace)) {
      await graphCall({ signal }, () => graph.upsertEdges({ namespace }, group, { signal }))
    }
    edges += batch.length
    onProgress?.({ nodes, edges })
  }
  return { nodes, edges }
}

async function nodesOf(
  { store, space, signal }: CopyToGraphOptions,
  scope: { readonly namespace: string },
  objects: readonly StoredObject[],
  kinds: ReadonlyMap<string, KindSpec>,
) {
  const ids = objects.map(({ id }) => id)
  const found = space === undefined ? [] : ((await store.getEmbeddings?.(scope, { space, ids }, { signal })) ?? [])
  const vectors = new Map(found.map(({ namespace, id, vector }) => [objectKey(namespace, id), vector]))
  return objects.map((object) =>
    graphNodeOf(
      object,
      facetsOf(object.properties, kinds.get(object.kind)),
      vectors.get(objectKey(object.namespace, object.id)),
    ),
  )
}

async function* objectsOf(
  store: ReadableStore,
  scope: ReadScope,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly StoredObject[]> {
  let after: StoredObject | undefined
  do {
    const batch: readonly StoredObject[] = await store.listObjects(scope, { limit: batchSize, after }, { signal })
    yield batch
    after = batch.length < batchSize ? undefined : batch.at(-1)
  } while (after !== undefined)
}

async function* edgesOf(
  store: ReadableStore,
  scope: ReadScope,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Edge[]> {
  let after: Edge | undefined
  do {
    const batch: readonly Edge[] = await store.listEdges(scope, { limit: batchSize, after }, { signal })
    yield batch
    after = batch.length < batchSize ? undefined : batch.at(-1)
  } while (after !== undefined)
}
