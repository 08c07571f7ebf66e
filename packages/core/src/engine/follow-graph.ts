import { graphCall } from '../graph/graph-call.ts'
import { graphNodeOf } from '../graph/graph-node.ts'
import { facetsOf } from '../kinds/facets.ts'
import type { Edge, EdgeRef } from '../model/edge.ts'
import type { StoredObject } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { GraphNode, GraphWriter } from '../ports/graph.ts'
import { type EngineContext, writerOf } from './context.ts'
import type { OperationReport } from './run-operation.ts'
import type { WrittenItem } from './write-objects.ts'

/** Edges of revived objects that are read at once. */
const batchSize = 1000

/**
 * Everything here runs after the store has committed: the graph follows the truth. A graph that fails leaves it behind,
 * visibly, and never undoes a write.
 */
async function inGraph(
  context: EngineContext,
  options: CallOptions,
  report: OperationReport,
  write: (graph: GraphWriter) => Promise<void>,
): Promise<void> {
  const { graphWriter } = context
  if (graphWriter === undefined) return
  try {
    await graphCall(options, () => write(graphWriter))
  } catch (error) {
    if (context.config.failOnGraphError) throw error
    report.degraded.add('graph_behind')
  }
}

/** After a put: new and changed first-class objects, and those that came back or changed their role. */
export async function objectsIntoGraph(
  context: EngineContext,
  scope: Scope,
  written: readonly WrittenItem[],
  options: CallOptions,
  report: OperationReport,
): Promise<void> {
  if (context.graphWriter === undefined) return
  const changed = written.filter(({ outcome, row }) => outcome.status !== 'unchanged' || row.embedding !== undefined)
  const [returned, stayed] = partition(changed, hadOtherRole)
  const nodes = stayed
    .filter(({ outcome }) => outcome.object.parentId === undefined)
    .map(({ outcome, row }) => graphNodeOf(outcome.object, row.facets, row.embedding?.vector))
  if (nodes.length > 0) {
    await inGraph(context, options, report, (graph) => graph.upsertNodes(scope, nodes, options))
  }
  const ids = returned.map(({ outcome }) => outcome.object.id)
  await followObjects(context, scope, ids, options, report)
}

/** Makes the graph equal to the truth about these objects: nodes with vectors and edges, or nothing. */
export async function followObjects(
  context: EngineContext,
  scope: Scope,
  ids: readonly string[],
  options: CallOptions,
  report: OperationReport,
): Promise<void> {
  if (context.graphWriter === undefined || ids.length === 0) return
  await inGraph(context, options, report, async (graph) => {
    const objects = await context.store.getMany(scope, ids, options)
    const entities = objects.filter(({ parentId }) => parentId === undefined)
    const present = new Set(entities.map(({ id }) => id))
    const absent = ids.filter((id) => !present.has(id))
    if (absent.length > 0) await graph.removeNodes(scope, absent, options)
    if (entities.length === 0) return
    await graph.upsertNodes(scope, await nodesOf(context, scope, entities, options), options)
    for await (const edges of edgesOf(context, scope, [...present], options)) {
      await graph.upsertEdges(scope, edges, options)
    }
  })
}

export function objectsOutOfGraph(
  context: EngineContext,
  scope: Scope,
  ids: readonly string[],
  options: CallOptions,
  report: OperationReport,
): Promise<void> {
  return ids.length === 0
    ? Promise.resolve()
    : inGraph(context, options, report, (graph) => graph.removeNodes(scope, ids, options))
}

export function edgesIntoGraph(
  context: EngineContext,
  scope: Scope,
  edges: readonly Edge[],
  options: CallOptions,
  report: OperationReport,
): Promise<void> {
  if (edges.length === 0) return Promise.resolve()
  return inGraph(context, options, report, async (graph) => {
    const { missing } = await graph.upsertEdges(scope, edges, options)
    if (missing.length > 0) report.degraded.add('graph_behind')
  })
}

export function edgesOutOfGraph(
  context: EngineContext,
  scope: Scope,
  refs: readonly EdgeRef[],
  options: CallOptions,
  report: OperationReport,
): Promise<void> {
  return refs.length === 0
    ? Promise.resolve()
    : inGraph(context, options, report, (graph) => graph.removeEdges(scope, refs, options))
}

/** Vectors that were made after their objects were written. */
export function vectorsIntoGraph(
  context: EngineContext,
  scope: Scope,
  embedded: readonly { readonly object: StoredObject; readonly vector: Float32Array }[],
  options: CallOptions,
  report: OperationReport,
): Promise<void> {
  const nodes = embedded
    .filter(({ object }) => object.parentId === undefined)
    .map(({ object, vector }) => nodeOf(context, object, vector))
  return nodes.length === 0
    ? Promise.resolve()
    : inGraph(context, options, report, (graph) => graph.upsertNodes(scope, nodes, options))
}

/** Whether it was deleted, or a part that is first-class now, or the other way round: its edges come or go with it. */
function hadOtherRole({ existing, outcome }: WrittenItem): boolean {
  if (existing === undefined) return false
  return existing.deleted || (existing.object.parentId === undefined) !== (outcome.object.parentId === undefined)
}

async function nodesOf(
  context: EngineContext,
  scope: Scope,
  objects: readonly StoredObject[],
  options: CallOptions,
): Promise<readonly GraphNode[]> {
  const ids = objects.map(({ id }) => id)
  const { space } = context
  const found =
    space === undefined ? [] : await writerOf(context).getEmbeddings(scope, { space: space.id, ids }, options)
  const vectors = new Map(found.map(({ id, vector }) => [id, vector]))
  return objects.map((object) => nodeOf(context, object, vectors.get(object.id)))
}

function nodeOf({ catalog }: EngineContext, object: StoredObject, vector: Float32Array | undefined): GraphNode {
  return graphNodeOf(object, facetsOf(object.properties, catalog.get(object.kind)?.spec), vector)
}

async function* edgesOf(
  { store }: EngineContext,
  scope: Scope,
  ids: readonly string[],
  options: CallOptions,
): AsyncGenerator<readonly Edge[]> {
  let after: Edge | undefined
  do {
    const edges: readonly Edge[] = await store.listEdges(scope, { ids, limit: batchSize, after }, options)
    if (edges.length > 0) yield edges
    after = edges.length < batchSize ? undefined : edges.at(-1)
  } while (after !== undefined)
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}
