import type { CallOptions, NodeRemoval } from '@recollect/core'
import { z } from 'zod'
import { valueUnder } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { emptyEdges, emptyNodes, gone, isLive } from '../layout/gone.ts'
import { nodeKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import { type Entry, entry, forEach, whenFound, whenNone } from '../wire/batch.ts'
import { atMost, param, paramInput, property } from '../wire/expression.ts'
import { addN } from '../wire/mutation.ts'
import { labelled, lte } from '../wire/predicate.ts'
import { count } from '../wire/projection.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter } from '../wire/request.ts'
import { edges, nodes, nodesWhere } from '../wire/source.ts'
import { bothE, limit, where } from '../wire/step.ts'
import type { Tree } from '../wire/tree.ts'
import { bytes, chunks, items } from './chunks.ts'
import { latest } from './latest.ts'
import type { Row } from './node-rows.ts'
import { isTooMuch, splitWhenRefused } from './split-when-refused.ts'
import { maxTexts } from './write-limits.ts'

/** Removes nodes of one namespace whose sequences are not higher, with all edges, in one request for each batch that fits. */
export async function removeNodes(
  context: GraphContext,
  namespace: string,
  removals: readonly NodeRemoval[],
  call: CallOptions,
): Promise<void> {
  const rows = latest(removals, ({ id }) => id).map(({ id, sequence }) => ({
    [node.key]: nodeKey(namespace, id),
    [node.namespace]: namespace,
    [node.sequence]: sequence,
  }))
  for (const batch of chunks(rows, [bytes(context.maxItemsBytes), items(maxTexts)])) {
    await splitWhenRefused(batch, async (part) => {
      try {
        await remove(context, part, call)
      } catch (error) {
        // Its edges count too: those of a hub go before it.
        if (part.length > 1 || !isTooMuch(error)) throw error
        while (await removeSomeEdges(context, part, call)) {}
        await remove(context, part, call)
      }
    })
  }
}

/** What finds a node as `old`, unless its sequence is higher. */
const found = (label: string): readonly Entry[] => [
  entry('cur', nodesWhere(labelled(label, node.key, param(node.key)))),
  entry('old', where(nodes(variable('cur')), lte(property(node.sequence), param(node.sequence)))),
]

const itsEdges = (): Tree => where(bothE(nodes(variable('old'))), isLive)

async function remove({ connection, label }: GraphContext, rows: readonly Row[], call: CallOptions): Promise<void> {
  const sequence = paramInput(node.sequence)
  const known = [node.key, node.namespace].map((name) => [name, paramInput(name)] as const)
  const body = [
    ...found(label),
    entry('links', itsEdges()),
    entry('emptied_links', emptyEdges(edges(variable('links'))), whenFound('links')),
    entry('emptied', emptyNodes(nodes(variable('old')), sequence), whenFound('old')),
    entry('held', addN(label, [...known, ...gone(sequence)]), whenNone('cur')),
  ]
  const batch = { entries: [forEach('rows', ...body)], returns: ['cur'] }
  await connection.write('remove_nodes', batch, { rows: rowsParameter(rows) }, call)
}

/** Removes some edges of the only node. Gives whether it has more. */
async function removeSomeEdges(
  { connection, label }: GraphContext,
  rows: readonly Row[],
  call: CallOptions,
): Promise<boolean> {
  const body = [
    ...found(label),
    entry('links', limit(itsEdges(), atMost(maxTexts - 1))),
    entry('emptied_links', emptyEdges(edges(variable('links'))), whenFound('links')),
    entry('left', count(limit(itsEdges(), atMost(1)))),
  ]
  const batch = { entries: [forEach('rows', ...body)], returns: ['left'] }
  const answer = await connection.write('remove_edges_of_node', batch, { rows: rowsParameter(rows) }, call)
  return valueUnder(answer, 'left', z.number()) > 0
}
