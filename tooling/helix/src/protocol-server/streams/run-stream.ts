import { evaluateInput } from '../expressions/evaluate.ts'
import { matches } from '../expressions/matches.ts'
import { addEdge } from '../mutations/add-edge.ts'
import { addNode } from '../mutations/add-node.ts'
import { drop, dropEdgesById, dropEdgesTo } from '../mutations/drop.ts'
import { removeProperty, setProperty } from '../mutations/set-property.ts'
import { type Scope, variable } from '../request/scope.ts'
import { runSearch } from '../search/run-search.ts'
import type { Stream } from '../tree/operation.ts'
import type { Predicate } from '../tree/tree.ts'
import { text, type Value } from '../values/value.ts'
import { runBranches } from './branch.ts'
import { order } from './order.ts'
import { dedup, limit, range, skip } from './page.ts'
import type { Row } from './row.ts'
import { fromPredicate, fromReference } from './sources.ts'
import { toEdges, toNeighbors, toNodes } from './traverse.ts'

/** Runs an operation that gives nodes or edges. */
export function runStream(scope: Scope, stream: Stream): readonly Row[] {
  const run = (input: Stream): readonly Row[] => runStream(scope, input)
  const { graph } = scope
  switch (stream.tag) {
    case 'context':
      return scope.context ?? []
    case 'nodes':
      return fromReference(scope, 'node', stream.body.reference)
    case 'edges':
      return fromReference(scope, 'edge', stream.body.reference)
    case 'nodes_where':
      return fromPredicate(scope, 'node', stream.body.predicate)
    case 'edges_where':
      return fromPredicate(scope, 'edge', stream.body.predicate)
    case 'out':
    case 'in':
    case 'both':
      return toNeighbors(graph, run(stream.body.input), stream.tag, stream.body.label)
    case 'out_e':
      return toEdges(graph, run(stream.body.input), 'out', stream.body.label)
    case 'in_e':
      return toEdges(graph, run(stream.body.input), 'in', stream.body.label)
    case 'both_e':
      return toEdges(graph, run(stream.body.input), 'both', stream.body.label)
    case 'out_n':
      return toNodes(graph, run(stream.body.input), 'to')
    case 'in_n':
      return toNodes(graph, run(stream.body.input), 'from')
    case 'other_n':
      return toNodes(graph, run(stream.body.input), 'other')
    case 'where':
      return filter(scope, run(stream.body.input), stream.body.predicate)
    case 'has':
      return filter(scope, run(stream.body.input), is(stream.body.property, stream.body.value))
    case 'edge_has':
      return filter(scope, run(stream.body.input), is(stream.body.property, evaluateInput(scope, stream.body.value)))
    case 'has_label':
    case 'edge_has_label':
      return filter(scope, run(stream.body.input), is('$label', text(stream.body.label)))
    case 'has_key':
      return filter(scope, run(stream.body.input), { tag: 'has_key', body: stream.body })
    case 'within':
    case 'without': {
      const known = new Set(variable(scope, stream.body.variable).map(keyOf))
      return run(stream.body.input).filter((row) => known.has(keyOf(row)) === (stream.tag === 'within'))
    }
    case 'inject': {
      const { input, variable: name } = stream.body
      return [...(input ? run(input) : []), ...variable(scope, name).map(({ kind, id }): Row => ({ kind, id }))]
    }
    case 'dedup':
      return dedup(run(stream.body.input))
    case 'limit':
      return limit(scope, run(stream.body.input), stream.body.count)
    case 'skip':
      return skip(scope, run(stream.body.input), stream.body.count)
    case 'range':
      return range(scope, run(stream.body.input), stream.body.start, stream.body.end)
    case 'order_by':
      return order(graph, run(stream.body.input), [[stream.body.property, stream.body.order]])
    case 'order_by_multiple':
      return order(graph, run(stream.body.input), stream.body.orderings)
    case 'coalesce':
    case 'union': {
      const branches = stream.body.traversals.map(({ root }) => root)
      return runBranches(scope, run(stream.body.input), branches, stream.tag, runStream)
    }
    case 'add_n':
      return addNode(scope, stream.body.input && run(stream.body.input), stream.body.label, stream.body.properties)
    case 'add_e': {
      const { input, label, to, properties } = stream.body
      return addEdge(scope, run(input), label, to, properties)
    }
    case 'set_property':
      return setProperty(scope, run(stream.body.input), stream.body.name, stream.body.value)
    case 'remove_property':
      return removeProperty(scope, run(stream.body.input), stream.body.name)
    case 'drop':
      return drop(scope, run(stream.body.input))
    case 'drop_edge':
      return dropEdgesTo(scope, run(stream.body.input), stream.body.to)
    case 'drop_edge_labeled':
      return dropEdgesTo(scope, run(stream.body.input), stream.body.to, stream.body.label)
    case 'drop_edge_by_id':
      return dropEdgesById(scope, stream.body.edges)
    default:
      return runSearch(scope, stream, run)
  }
}

const keyOf = (row: Row): string => `${row.kind}:${row.id}`

const filter = (scope: Scope, rows: readonly Row[], predicate: Predicate): Row[] =>
  rows.filter((row) => matches(scope, predicate, row))

const is = (property: string, value: Value): Predicate => ({
  tag: 'eq',
  body: { left: { tag: 'property', body: property }, right: { tag: 'constant', body: value } },
})
