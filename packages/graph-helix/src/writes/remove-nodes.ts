import { z } from 'zod'
import { valueUnder } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { nodeKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import { entry, forEach } from '../wire/batch.ts'
import { atMost, param } from '../wire/expression.ts'
import { dropEdges, dropNodes } from '../wire/mutation.ts'
import { labelled } from '../wire/predicate.ts'
import { count } from '../wire/projection.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter, textParameter } from '../wire/request.ts'
import { nodes, nodesWhere } from '../wire/source.ts'
import { bothE, limit } from '../wire/step.ts'
import { bytes, chunks, items } from './chunks.ts'
import { isTooMuch, splitWhenRefused } from './split-when-refused.ts'
import { maxTexts } from './write-limits.ts'

/** Removes nodes of one namespace with their edges, in one request for each batch that fits. */
export async function removeNodes(
  context: GraphContext,
  namespace: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const keys = [...new Set(ids)].map((id) => nodeKey(namespace, id))
  for (const batch of chunks(keys, [bytes(context.maxItemsBytes, 24), items(maxTexts)])) {
    await splitWhenRefused(batch, async (part) => {
      try {
        await drop(context, part, signal)
      } catch (error) {
        // The notes of its edges count too: those of a hub go before it.
        const [key = ''] = part
        if (part.length > 1 || !isTooMuch(error)) throw error
        while (await dropSomeEdges(context, key, signal)) {}
        await drop(context, part, signal)
      }
    })
  }
}

const found = (label: string) => nodesWhere(labelled(label, node.key, param(node.key)))

async function drop(
  { connection, label }: GraphContext,
  keys: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const body = [entry('cur', found(label)), entry('dropped', dropNodes(nodes(variable('cur'))))]
  const rows = rowsParameter(keys.map((key) => ({ [node.key]: key })))
  await connection.write('remove_nodes', { entries: [forEach('rows', ...body)], returns: ['cur'] }, { rows }, signal)
}

/** Removes some edges of a node. Gives whether it has more. */
async function dropSomeEdges(
  { connection, label }: GraphContext,
  key: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const entries = [
    entry('cur', found(label)),
    entry('some', limit(bothE(nodes(variable('cur'))), atMost(maxTexts - 1))),
    entry('dropped', dropEdges(variable('some'))),
    entry('left', count(limit(bothE(nodes(variable('cur'))), atMost(2)))),
  ]
  const batch = { entries, returns: ['left'] }
  const answer = await connection.write('remove_edges_of_node', batch, { [node.key]: textParameter(key) }, signal)
  return valueUnder(answer, 'left', z.number()) > 0
}
