import type { CallOptions, CanonicalSource, GraphWriter, Scope } from '@recollect/core'
import type { GraphDocument } from '../sources/graph-source.ts'
import type { State } from './target.ts'

/** One write to a graph. */
export interface GraphWriting {
  readonly graph: GraphWriter
  readonly source: CanonicalSource<GraphDocument>
  readonly scope: Scope
  readonly call: CallOptions
}

/** Removes the nodes that are not there, and writes the others. */
export async function writeNodes(
  { graph, scope, call }: GraphWriting,
  states: readonly State<GraphDocument>[],
): Promise<void> {
  const removals = states.flatMap(({ subject, document, sequence }) =>
    subject.kind === 'object' && document === undefined ? { id: subject.id, sequence } : [],
  )
  const nodes = states.flatMap(({ document, sequence }) =>
    document !== undefined && 'node' in document ? { ...document.node, sequence } : [],
  )
  if (removals.length > 0) await graph.removeNodes(scope, removals, call)
  if (nodes.length > 0) await graph.upsertNodes(scope, nodes, call)
}
