import type { ListEdgesRequest } from '../../engine/graph-types.ts'
import type { Edge } from '../../model/edge.ts'
import type { Scope } from '../../model/scope.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import type { MemoryContext } from '../memory-context.ts'

/** Edges page by page, of a thousand at most. */
export async function* edgePages(
  { engine }: MemoryContext,
  scope: Scope,
  request: ListEdgesRequest,
  { pageSize = 1000, ...options }: CallOptions & { readonly pageSize?: number },
): AsyncGenerator<readonly Edge[]> {
  let cursor: string | undefined
  do {
    const page = await engine.listEdges(scope, request, { ...options, limit: pageSize, cursor })
    yield page.edges
    cursor = page.cursor
  } while (cursor !== undefined)
}
