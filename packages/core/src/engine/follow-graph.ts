import { graphCall } from '../graph/graph-call.ts'
import { graphEdgeOf, graphNodeOf } from '../graph/graph-node.ts'
import { graphNodes } from '../graph/graph-nodes.ts'
import { facetsOf } from '../kinds/facets.ts'
import type { Edge, EdgeRef } from '../model/edge.ts'
import { RecollectError } from '../model/errors.ts'
import { inBatches } from '../model/in-batches.ts'
import type { StoredObject } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'
import { edgeSubject, objectSubject, type Subject } from '../model/subject.ts'
import type { CallOptions, WriteOptions } from '../ports/call-options.ts'
import type { GraphWriter } from '../ports/graph.ts'
import type { Projections } from '../ports/projections.ts'
import { type EngineContext, writerOf } from './context.ts'
import type { OperationReport } from './run-operation.ts'
import type { WrittenItem } from './write-objects.ts'

/** Edges of revived objects that are read at once. */
const batchSize = 1000

/** One write to the store, after which the graphs follow. */
export interface Following {
  readonly context: EngineContext
  readonly scope: Scope
  readonly options: WriteOptions
  readonly report: OperationReport
}

/**
 * The one place that decides how graphs learn of what the store has committed: from projections, which the store's queue feeds,
 * else from `write`. A graph that fails is left behind, visibly, and never undoes a write. Inside a transaction of the host
 * nothing is committed yet, and may never be, so nobody is told; what is queued waits for the host's commit.
 */
async function tell(
  { context, scope, options, report }: Following,
  subjects: readonly Subject[],
  write: (graph: GraphWriter, call: CallOptions) => Promise<void>,
): Promise<void> {
  const { graph, graphWriter, projections, graphWrites, config } = context
  if (subjects.length === 0) return
  if (options.tx !== undefined) {
    if (graphWriter !== undefined || (projections !== undefined && graph !== undefined)) {
      report.degraded.add('graph_behind')
    }
    return
  }
  const call = { signal: options.signal, upToDate: true }
  try {
    if (graphWriter !== undefined) await graphCall(call, () => write(graphWriter, call))
    else if (projections !== undefined && graphWrites === 'await') await project(projections, scope, subjects, call)
  } catch (error) {
    if (config.failOnGraphError) throw error
    report.degraded.add('graph_behind')
  } finally {
    projections?.nudge()
  }
}

/** @throws what keeps a graph from taking the changes */
function project(
  projections: Projections,
  scope: Scope,
  subjects: readonly Subject[],
  call: CallOptions,
): Promise<void> {
  return graphCall(call, async () => {
    const [behind] = await projections.projectGraphs(scope, subjects, call)
    if (behind === undefined) return
    const { target, error } = behind
    throw (
      error ??
      new RecollectError(
        'graph_unavailable',
        `The graph "${target}" takes its time: the changes wait for it in the queue.`,
        {
          details: { target },
        },
      )
    )
  })
}

/** Wakes the projections after a change of what no graph takes. */
export function nudge({ context, options }: Following): void {
  if (options.tx === undefined) context.projections?.nudge()
}

/** After a put: new and changed first-class objects, and those that came back or changed their role. */
export async function followPut(following: Following, written: readonly WrittenItem[]): Promise<void> {
  const changed = written.filter(({ outcome, row }) => outcome.status !== 'unchanged' || row.embedding !== undefined)
  const entities = changed.filter((item) => !hadOtherRole(item) && item.outcome.object.parentId === undefined)
  await tell(
    following,
    entities.map(({ outcome }) => objectSubject(outcome.object.id)),
    (graph, call) => {
      const nodes = entities.map(({ outcome, row }) => graphNodeOf(outcome.object, row.facets, row.embedding?.vector))
      return graph.upsertNodes(following.scope, nodes, call)
    },
  )
  const reversed = changed.filter(hadOtherRole).map(({ outcome }) => outcome.object.id)
  await followObjects(following, reversed)
  if (entities.length + reversed.length < changed.length) nudge(following)
}

/** Makes the graph equal to the truth about these objects: nodes with vectors and edges, or nothing. */
export function followObjects(following: Following, ids: readonly string[]): Promise<void> {
  const { context, scope } = following
  return tell(following, ids.map(objectSubject), async (graph, call) => {
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
  return tell(following, ids.map(objectSubject), (graph, call) => graph.removeNodes(following.scope, removals, call))
}

/** After a link. */
export function followLinks(following: Following, edges: readonly Edge[]): Promise<void> {
  return tell(following, edges.map(edgeSubject), async (graph, call) => {
    const { missing } = await graph.upsertEdges(following.scope, edges.map(graphEdgeOf), call)
    if (missing.length > 0) following.report.degraded.add('graph_behind')
  })
}

/** After an unlink that was written as of `at`. */
export function followUnlinks(following: Following, refs: readonly EdgeRef[], at: Date): Promise<void> {
  const sequence = at.getTime()
  const removals = refs.map(({ fromId, relation, toId }) => ({ fromId, relation, toId, sequence }))
  return tell(following, refs.map(edgeSubject), (graph, call) => graph.removeEdges(following.scope, removals, call))
}

/** Vectors that were made after their objects were written. */
export function followVectors(
  following: Following,
  embedded: readonly { readonly object: StoredObject; readonly vector: Float32Array }[],
): Promise<void> {
  const entities = embedded.filter(({ object }) => object.parentId === undefined)
  return tell(
    following,
    entities.map(({ object }) => objectSubject(object.id)),
    (graph, call) => {
      const nodes = entities.map(({ object, vector }) => {
        const spec = following.context.catalog.get(object.kind)?.spec
        return graphNodeOf(object, facetsOf(object.properties, spec), vector)
      })
      return graph.upsertNodes(following.scope, nodes, call)
    },
  )
}

/** Whether it was deleted, or a part that is first-class now, or the other way round: its edges come or go with it. */
function hadOtherRole({ existing, outcome }: WrittenItem): boolean {
  if (existing === undefined) return false
  return existing.deleted || (existing.object.parentId === undefined) !== (outcome.object.parentId === undefined)
}
