import type { CallOptions, Edge, Engine, ListEdgesRequest } from '@recollect/core'
import type { AtlasKind } from './kinds.ts'
import { scope } from './scope.ts'

/** Every edge of a listing, page by page. */
export async function listEdges(
  engine: Engine<AtlasKind>,
  request: ListEdgesRequest,
  { signal }: CallOptions,
): Promise<Edge[]> {
  const edges: Edge[] = []
  let cursor: string | undefined
  do {
    const page = await engine.listEdges(scope, request, { signal, limit: 1000, cursor })
    edges.push(...page.edges)
    cursor = page.cursor
  } while (cursor !== undefined)
  return edges
}
