import type { CallOptions, NodeRemoval } from '@recollect/core'
import { z } from 'zod'
import { valueUnder } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { nodeKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import { type Entry, entry, forEach } from '../wire/batch.ts'
import { atMost, param, property } from '../wire/expression.ts'
import { dropEdges, dropNodes } from '../wire/mutation.ts'
import { labelled, lte } from '../wire/predicate.ts'
import { count } from '../wire/projection.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter, textParameter, wholeParameter } from '../wire/request.ts'
import { nodes, nodesWhere } from '../wire/source.ts'
import { bothE, limit, where } from '../wire/step.ts'
import { bytes, chunks, items } from './chunks.ts'
import { latestRemovals } from './latest-removals.ts'
import { isTooMuch, splitWhenRefused } from './split-when-refused.ts'
import { maxTexts } from './write-limits.ts'

type Row = readonly [key: string, sequence: number]

/** Removes nodes of one namespace whose sequences are not higher, with all edges, in one request for each batch that fits. */
export async function removeNodes(
  context: GraphContext,
  namespace: string,
  removals: readonly NodeRemoval[],
  call: CallOptions,
): Promise<void> {
  const latest = latestRemovals(removals.map(({ id, sequence }) => [nodeKey(namespace, id), sequence]))
  // A row names its two properties besides.
  for (const batch of chunks([...latest], [bytes(context.maxItemsBytes, 40), items(maxTexts)])) {
    await splitWhenRefused(batch, async (part) => {
      try {
        await drop(context, part, call)
      } catch (error) {
        // Its edges count too: those of a hub go before it.
        const [row] = part
        if (row === undefined || part.length > 1 || !isTooMuch(error)) throw error
        while (await dropSomeEdges(context, row, call)) {}
        await drop(context, part, call)
      }
    })
  }
}

/** What finds a node as `old`, unless its sequence is higher. */
const found = (label: string): readonly Entry[] => [
  entry('cur', nodesWhere(labelled(label, node.key, param(node.key)))),
  entry('old', where(nodes(variable('cur')), lte(property(node.sequence), param(node.sequence)))),
]

async function drop({ connection, label }: GraphContext, removals: readonly Row[], call: CallOptions): Promise<void> {
  const body = [...found(label), entry('dropped', dropNodes(nodes(variable('old'))))]
  const rows = rowsParameter(removals.map(([key, sequence]) => ({ [node.key]: key, [node.sequence]: sequence })))
  await connection.write('remove_nodes', { entries: [forEach('rows', ...body)], returns: ['cur'] }, { rows }, call)
}

/** Removes some edges of a node. Gives whether it has more. */
async function dropSomeEdges(
  { connection, label }: GraphContext,
  [key, sequence]: Row,
  call: CallOptions,
): Promise<boolean> {
  const entries = [
    ...found(label),
    entry('some', limit(bothE(nodes(variable('old'))), atMost(maxTexts - 1))),
    entry('dropped', dropEdges(variable('some'))),
    entry('left', count(limit(bothE(nodes(variable('old'))), atMost(2)))),
  ]
  const parameters = { [node.key]: textParameter(key), [node.sequence]: wholeParameter(sequence) }
  const answer = await connection.write('remove_edges_of_node', { entries, returns: ['left'] }, parameters, call)
  return valueUnder(answer, 'left', z.number()) > 0
}
