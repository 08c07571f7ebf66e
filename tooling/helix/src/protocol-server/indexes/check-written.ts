import type { Graph } from '../graph/graph.ts'
import { refuse } from '../refusal.ts'
import type { IndexCatalogue } from './catalogue.ts'
import { checkText } from './check-text.ts'
import { checkUnique } from './check-unique.ts'

const mostTexts = 512

/** Checks texts and unique values as they are at the end of a request, and that it does not write too many texts. */
export function checkWritten(graph: Graph, indexes: IndexCatalogue): void {
  let texts = 0
  for (const element of graph.written()) {
    for (const spec of indexes.activeFor(element)) {
      if (spec.tag === 'node_equality') checkUnique(graph, spec, element)
      if (spec.tag !== 'node_text' && spec.tag !== 'edge_text') continue
      checkText(spec, element)
      if (element.properties.has(spec.body.property)) texts += 1
    }
  }
  if (texts > mostTexts) {
    const message = `Active text mutation exceeds entities: observed ${texts}, limit ${mostTexts}`
    refuse(500, 'active_text_mutation_limit_exceeded', message)
  }
}
