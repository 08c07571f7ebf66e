import { type CallOptions, namespaceOf, type ReadScope } from '@recollect/core'
import { z } from 'zod'
import { valueUnder } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { edgeLabel } from '../layout/labels.ts'
import { edge, node } from '../layout/properties.ts'
import { entry, whenNone } from '../wire/batch.ts'
import { atMost, constant, param, property } from '../wire/expression.ts'
import { dropEdges, dropNodes } from '../wire/mutation.ts'
import { eq, labelled, type Predicate } from '../wire/predicate.ts'
import { count } from '../wire/projection.ts'
import { variable } from '../wire/reference.ts'
import { textParameter } from '../wire/request.ts'
import { edges, edgesWhere, nodes, nodesWhere } from '../wire/source.ts'
import { limit } from '../wire/step.ts'
import { string } from '../wire/value.ts'
import { isTooMuch } from './split-when-refused.ts'
import { maxTexts } from './write-limits.ts'

/**
 * Removes all edges of a namespace and then all its nodes, or those of all namespaces, as many in each request as the server
 * takes: of their texts it may take fewer than usual.
 */
export async function reset(context: GraphContext, scope: ReadScope, call: CallOptions): Promise<void> {
  const namespace = namespaceOf(scope)
  for (let size = maxTexts; ; ) {
    try {
      if (!(await dropSome(context, namespace, size, call))) return
      size = Math.min(maxTexts, size * 2)
    } catch (error) {
      if (size === 1 || !isTooMuch(error)) throw error
      size = Math.ceil(size / 2)
    }
  }
}

/** Removes some edges, or some nodes when there is no edge. Gives whether there may be more. */
async function dropSome(
  { connection, label }: GraphContext,
  namespace: string | undefined,
  size: number,
  call: CallOptions,
): Promise<boolean> {
  const all = (label: string, name: string): Predicate =>
    namespace === undefined
      ? eq(property('$label'), constant(string(label)))
      : labelled(label, name, param('namespace'))
  const entries = [
    entry('edges', limit(edgesWhere(all(edgeLabel(label), edge.namespace)), atMost(size))),
    entry('nodes', limit(nodesWhere(all(label, node.namespace)), atMost(size)), whenNone('edges')),
    entry('edge_count', count(edges(variable('edges')))),
    entry('node_count', count(nodes(variable('nodes')))),
    entry('dropped_edges', dropEdges(variable('edges'))),
    entry('dropped_nodes', dropNodes(nodes(variable('nodes')))),
  ]
  const batch = { entries, returns: ['edge_count', 'node_count'] }
  const parameters = namespace === undefined ? {} : { namespace: textParameter(namespace) }
  const answer = await connection.write('reset', batch, parameters, call)
  return valueUnder(answer, 'edge_count', z.number()) > 0 || valueUnder(answer, 'node_count', z.number()) === size
}
