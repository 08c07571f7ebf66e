import type { Element } from '../graph/element.ts'
import type { Change, Graph } from '../graph/graph.ts'
import type { IndexCatalogue } from './catalogue.ts'
import { checkText } from './check-text.ts'
import { checkUnique } from './check-unique.ts'
import { indexedChange } from './indexed-change.ts'
import { checkTextLimits } from './text-limits.ts'

/** Checks texts and unique values as they are at the end of a request, and that it does not write too many texts. */
export function checkWritten(graph: Graph, indexes: IndexCatalogue): void {
  const changes = graph.changes()
  for (const { before, after } of changes) {
    if (!after) continue
    for (const spec of indexes.listeningTo(after)) {
      if (spec.tag !== 'node_text' && spec.tag !== 'edge_text') continue
      if (indexedChange(spec, before, after)) checkText(spec, after)
    }
    for (const spec of indexes.activeFor(after)) {
      if (spec.tag === 'node_equality') checkUnique(graph, spec, after)
    }
  }
  checkTextLimits(changes.flatMap((change) => textsOf(indexes, change)))
}

/** The texts that a change moves into an index or out of it. */
function textsOf(
  indexes: IndexCatalogue,
  { before, after }: Change,
): { readonly text: Element; readonly property: string }[] {
  const text = after ?? before
  if (!text) return []
  return indexes.activeFor(text).flatMap((spec) => {
    if (spec.tag !== 'node_text' && spec.tag !== 'edge_text') return []
    return indexedChange(spec, before, after) ? { text, property: spec.body.property } : []
  })
}
