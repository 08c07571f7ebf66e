import type { CallOptions, GraphNode } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { latestNodes, nodeRow } from './node-rows.ts'
import { writeNodes } from './write-nodes.ts'

/** Nodes of one namespace, in one request for each batch that fits. */
export async function upsertNodes(
  context: GraphContext,
  namespace: string,
  given: readonly GraphNode[],
  call: CallOptions,
): Promise<void> {
  const rows = latestNodes(given).map((next) => nodeRow(namespace, next, context.dimensions))
  await writeNodes(context, rows, call)
}
