import type { ElementKind } from '../graph/element.ts'
import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { Search, Stream } from '../tree/operation.ts'
import { textSearch } from './text-search.ts'
import { vectorSearch } from './vector-search.ts'

/** Any of the eight searches; `run` gives the input of the four that look only among a stream. */
export function runSearch(scope: Scope, search: Search, run: (input: Stream) => readonly Row[]): Row[] {
  const kind: ElementKind = search.tag.includes('_nodes') ? 'node' : 'edge'
  const among = 'input' in search.body ? idsOf(run(search.body.input), kind) : undefined
  if ('query_text' in search.body) return textSearch(scope, kind, search.body, among)
  return vectorSearch(scope, kind, search.body, among)
}

function idsOf(rows: readonly Row[], kind: ElementKind): Set<number> {
  return new Set(rows.flatMap((row) => (row.kind === kind ? row.id : [])))
}
