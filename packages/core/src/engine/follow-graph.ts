import { graphCall } from '../graph/graph-call.ts'
import { graphEdgeOf, graphNodeOf } from '../graph/graph-node.ts'
import { graphNodes } from '../graph/graph-nodes.ts'
import { facetsOf } from '../kinds/facets.ts'
import type { Edge, EdgeRef } from '../model/edge.ts'
import { inBatches } from '../model/in-batches.ts'
import type { StoredObject } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'
import type { CallOptions, WriteOptions } from '../ports/call-options.ts'
import type { GraphWriter } from '../ports/graph.ts'
import { type EngineContext, writerOf } from './context.ts'
import type { OperationReport } from './run-operation.ts'
import type { WrittenItem } from './write-objects.ts'

/** Edges of revived objects that are read at once. */
const batchSize = 1000

/** One write to the store, after which the graph follows. */
export interface Following {
  readonly context: EngineContext
  readonly scope: Scope
  readonly options: WriteOptions
  readonly report: OperationReport
}

/**
 * Tells the graph of what the store has committed. A graph that fails is left behind, visibly, and never undoes a write. Inside a
 * transaction of the host nothing is committed yet, and may never be, so the graph is not told.
 */
async function tell(
  { context, options, report }: Following,
  subjects: readonly unknown[],
  write: (graph: GraphWriter, call: CallOptions) => Promise<void>,
): Promise<void> {
  const { graphWriter, config } = context
  if (graphWriter === undefined || subjects.length === 0) return
  if (options.tx !== undefined) {
    report.degraded.add('graph_behind')
    return
  }
  const call = { signal: options.signal, upToDate: true }
  try {
    await graphCall(call, () => write(graphWriter, call))
  } catch (error) {
    if (config.failOnGraphError) throw error
    report.degraded.add('graph_behind')
  }
}

/** After a put: new and changed first-class objects, and those that came back or changed their role. */
export async function followPut(following: Following, written: readonly WrittenItem[]): Promise<void> {
  const changed = written.filter(({ outcome, row }) => outcome.status !== 'unchanged' || row.embedding !== undefined)
  const nodes = changed
    .filter((item) => !hadOtherRole(item) && item.outcome.object.parentId === undefined)
    .map(({ outcome, row }) => graphNodeOf(outcome.object, row.facets, row.embedding?.vector))
  await tell(following, nodes, (graph, call) => graph.upsertNodes(following.scope, nodes, call))
  await followObjects(
    following,
    changed.filter(hadOtherRole).map(({ outcome }) => outcome.object.id),
  )
}

/** Makes the graph equal to the truth about these objects: nodes with vectors and edges, or nothing. */
export function followObjects(following: Following, ids: readonly string[]): Promise<void> {
  const { context, scope } = following
  return tell(following, ids, async (graph, call) => {
    // Taken before the read: what is written after it comes later.
    const sequence = context.clock.now().getTime()
    const objects = await context.store.getMany(scope, ids, call)
    const entities = objects.filter(({ parentId }) => parentId === undefined)
    const present = new Set(entities.map(({ id }) => id))
    const absent = ids.filter((id) => !present.has(id)).map((id) => ({ id, sequence }))
    if (absent.length > 0) await graph.removeNodes(scope, absent, call)
    if (entities.length === 0) return
    const { space, catalog } = context
    const kept = { space: space?.id, specOf: (kind: string) => catalog.get(kind)?.spec }
    await graph.upsertNodes(scope, await graphNodes(writerOf(context), scope, entities, kept, call), call)
    const page = { ids: [...present], limit: batchSize }
    const edgesAfter = (after: Edge | undefined) => context.store.listEdges(scope, { ...page, after }, call)
    for await (const edges of inBatches(batchSize, edgesAfter)) {
      await graph.upsertEdges(scope, edges.map(graphEdgeOf), call)
    }
  })
}

/** After a deletion that was written as of `at`. */
export function followRemoval(following: Following, ids: readonly string[], at: Date): Promise<void> {
  const sequence = at.getTime()
  const removals = ids.map((id) => ({ id, sequence }))
  return tell(following, ids, (graph, call) => graph.removeNodes(following.scope, removals, call))
}

/** After a link. */
export function followLinks(following: Following, edges: readonly Edge[]): Promise<void> {
  return tell(following, edges, async (graph, call) => {
    const { missing } = await graph.upsertEdges(following.scope, edges.map(graphEdgeOf), call)
    if (missing.length > 0) following.report.degraded.add('graph_behind')
  })
}

/** After an unlink that was written as of `at`. */
export function followUnlinks(following: Following, refs: readonly EdgeRef[], at: Date): Promise<void> {
  const sequence = at.getTime()
  const removals = refs.map(({ fromId, relation, toId }) => ({ fromId, relation, toId, sequence }))
  return tell(following, refs, (graph, call) => graph.removeEdges(following.scope, removals, call))
}

/** Vectors that were made after their objects were written. */
export function followVectors(
  following: Following,
  embedded: readonly { readonly object: StoredObject; readonly vector: Float32Array }[],
): Promise<void> {
  const nodes = embedded
    .filter(({ object }) => object.parentId === undefined)
    .map(({ object, vector }) => {
      const spec = following.context.catalog.get(object.kind)?.spec
      return graphNodeOf(object, facetsOf(object.properties, spec), vector)
    })
  return tell(following, nodes, (graph, call) => graph.upsertNodes(following.scope, nodes, call))
}

/** Whether it was deleted, or a part that is first-class now, or the other way round: its edges come or go with it. */
function hadOtherRole({ existing, outcome }: WrittenItem): boolean {
  if (existing === undefined) return false
  return existing.deleted || (existing.object.parentId === undefined) !== (outcome.object.parentId === undefined)
}
