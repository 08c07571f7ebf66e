import {
  type CallOptions,
  type Edge,
  edgeSubject,
  type ReadableStore,
  type Reminder,
  type Scope,
} from '@recollect/core'
import type { GraphDocument } from '../sources/graph-source.ts'
import type { State } from './target.ts'

const pageSize = 1000

/** The edges of objects that came back: they did not change, so nothing else tells the graph of them. */
export async function* edgesOfReturned(
  store: ReadableStore,
  scope: Scope,
  states: readonly State<GraphDocument>[],
  options: CallOptions,
): AsyncGenerator<readonly Reminder[]> {
  const ids = states.flatMap(({ subject, withEdges, document }) =>
    withEdges && subject.kind === 'object' && document !== undefined ? subject.id : [],
  )
  let after: Edge | undefined
  while (ids.length > 0) {
    const edges = await store.listEdges(scope, { ids, limit: pageSize, after }, { ...options, upToDate: true })
    yield edges.map((edge) => ({ subject: edgeSubject(edge) }))
    after = edges.at(-1)
    if (edges.length < pageSize) return
  }
}
