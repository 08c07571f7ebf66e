import type { Element } from '../graph/element.ts'
import type { Graph } from '../graph/graph.ts'
import { Refusal } from '../refusal.ts'
import type { IndexSpec } from '../tree/index-spec.ts'
import { checkText } from './check-text.ts'
import { checkUnique } from './check-unique.ts'
import { checkVector } from './check-vector.ts'
import type { Blocker } from './index-operation.ts'
import { kindOf } from './index-record.ts'

/** Why the elements that are there already cannot be indexed. */
export function findBlocker(graph: Graph, spec: IndexSpec): Blocker | undefined {
  const kind = kindOf(spec)
  for (const id of graph.ids(kind)) {
    const element = graph.get(kind, id)
    if (element?.label !== spec.body.label) continue
    try {
      checkElement(graph, spec, element)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { code: spec.tag === 'node_equality' ? 'uniqueness_violation' : 'invalid_source_data' }
    }
  }
  return undefined
}

function checkElement(graph: Graph, spec: IndexSpec, element: Element): void {
  if (spec.tag === 'node_text' || spec.tag === 'edge_text') checkText(spec, element)
  if (spec.tag === 'node_vector' || spec.tag === 'edge_vector') checkVector(spec, element)
  if (spec.tag === 'node_equality') checkUnique(graph, spec, element)
}
