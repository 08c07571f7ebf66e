import type { CallOptions, EdgeRemoval } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { emptyEdges, gone } from '../layout/gone.ts'
import { edgeKey, nodeKey } from '../layout/keys.ts'
import { edgeLabel } from '../layout/labels.ts'
import { edge, node } from '../layout/properties.ts'
import { type Entry, entry, forEach, whenFound, whenNone } from '../wire/batch.ts'
import { literalInput, param, paramInput, property } from '../wire/expression.ts'
import { addE, addN } from '../wire/mutation.ts'
import { labelled, lte } from '../wire/predicate.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter } from '../wire/request.ts'
import { edges, edgesWhere, nodes, nodesWhere } from '../wire/source.ts'
import { where } from '../wire/step.ts'
import { i64 } from '../wire/value.ts'
import { bytes, chunks, items } from './chunks.ts'
import { ends } from './edge-rows.ts'
import { latest } from './latest.ts'
import { splitWhenRefused } from './split-when-refused.ts'
import { maxTexts } from './write-limits.ts'

/** That of an end that nothing is known of: any state of it is newer. */
const unknown = literalInput(i64(-1))

/** Removes edges of one namespace whose sequences are not higher, in one request for each batch that fits. */
export async function removeEdges(
  { connection, label, maxItemsBytes }: GraphContext,
  namespace: string,
  removals: readonly EdgeRemoval[],
  call: CallOptions,
): Promise<void> {
  const rows = latest(removals, (removal) => edgeKey(namespace, removal)).map((removal) => ({
    [edge.key]: edgeKey(namespace, removal),
    [edge.namespace]: namespace,
    [edge.sequence]: removal.sequence,
    [ends.from]: nodeKey(namespace, removal.fromId),
    [ends.to]: nodeKey(namespace, removal.toId),
  }))
  const entries = [forEach('rows', ...remove(label))]
  for (const batch of chunks(rows, [bytes(maxItemsBytes), items(maxTexts)])) {
    await splitWhenRefused(batch, async (part) => {
      await connection.write('remove_edges', { entries, returns: ['cur'] }, { rows: rowsParameter(part) }, call)
    })
  }
}

/** The entries for one row: what is left of an edge, or an edge of which only the removal is known. */
function remove(label: string): readonly Entry[] {
  const sequence = paramInput(edge.sequence)
  const namespace = [edge.namespace, paramInput(edge.namespace)] as const
  const end = (key: string) => nodesWhere(labelled(label, node.key, param(key)))
  const aNode = (key: string) => addN(label, [[node.key, paramInput(key)], namespace, ...gone(unknown)])
  return [
    entry('cur', edgesWhere(labelled(edgeLabel(label), edge.key, param(edge.key)))),
    entry('old', where(edges(variable('cur')), lte(property(edge.sequence), param(edge.sequence)))),
    entry('emptied', emptyEdges(edges(variable('old')), sequence), whenFound('old')),
    entry('known_from', end(ends.from)),
    entry('new_from', aNode(ends.from), whenNone('known_from')),
    entry('known_to', end(ends.to)),
    entry('new_to', aNode(ends.to), whenNone('known_to')),
    entry('from', end(ends.from), whenNone('cur')),
    entry('to', end(ends.to)),
    entry(
      'held',
      addE(nodes(variable('from')), edgeLabel(label), variable('to'), [
        [edge.key, paramInput(edge.key)],
        namespace,
        ...gone(sequence),
      ]),
    ),
  ]
}
