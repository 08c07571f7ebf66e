import type { GraphNode } from '@recollect/core'
import type { GraphState } from '../state/graph-state.ts'
import { nodeWrite } from '../state/node-entry.ts'
import { assertDimensions } from '../vectors/assert-dimensions.ts'

/** Everything that can fail happens before the first change. */
export function upsertNodes(state: GraphState, name: string, nodes: readonly GraphNode[]): void {
  for (const [index, { embedding }] of nodes.entries()) {
    if (embedding !== undefined && state.dimensions !== undefined) assertDimensions(embedding, state.dimensions, index)
  }
  const writes = nodes.map(nodeWrite)
  if (writes.length === 0) return
  const namespace = state.open(name)
  for (const write of writes) namespace.upsertNode(write)
}
