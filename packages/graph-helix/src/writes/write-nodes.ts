import type { CallOptions } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { node } from '../layout/properties.ts'
import { type Entry, entry, forEach, whenFound, whenNone } from '../wire/batch.ts'
import { param, paramInput, property } from '../wire/expression.ts'
import { addN, removeProperty, setProperties } from '../wire/mutation.ts'
import { labelled, lte } from '../wire/predicate.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter } from '../wire/request.ts'
import { nodes, nodesWhere } from '../wire/source.ts'
import { where } from '../wire/step.ts'
import { type Budget, bytes, chunks, items, summed } from './chunks.ts'
import type { NodeRow, Row, VectorChange } from './node-rows.ts'
import { splitWhenRefused } from './split-when-refused.ts'
import { textBudgets } from './text-budgets.ts'
import { maxTexts, maxVectors } from './write-limits.ts'

/** Writes nodes, in one request for each batch that fits. */
export async function writeNodes(
  context: GraphContext,
  rows: readonly NodeRow[],
  call: CallOptions,
  writeBatch: (part: readonly NodeRow[]) => Promise<void> = (part) => writeNodeBatch(context, part, call),
): Promise<void> {
  const budgets: readonly Budget<NodeRow>[] = [
    bytes(context.maxItemsBytes),
    items(maxTexts),
    ...textBudgets(({ row }: NodeRow) => String(row[node.text])),
    summed(maxVectors, ({ vector }) => (vector === 'set' ? 1 : 0)),
  ]
  for (const batch of chunks(rows, budgets)) await splitWhenRefused(batch, writeBatch)
}

/** Writes nodes in one request. */
export async function writeNodeBatch(
  { connection, label }: GraphContext,
  rows: readonly NodeRow[],
  call: CallOptions,
): Promise<void> {
  const groups = [...Map.groupBy(rows, ({ vector }) => vector)]
  await connection.write(
    'upsert_nodes',
    {
      entries: groups.map(([change, [first]]) => forEach(change, ...upsert(label, change, first?.row ?? {}))),
      returns: groups.map(([change]) => `cur_${change}`),
    },
    Object.fromEntries(groups.map(([change, members]) => [change, rowsParameter(members.map(({ row }) => row))])),
    call,
  )
}

/** The entries for one row: an update of a node whose sequence is not higher, or a new node. */
function upsert(label: string, change: VectorChange, row: Row): readonly Entry[] {
  const [cur, old, upd, ins] = [`cur_${change}`, `old_${change}`, `upd_${change}`, `ins_${change}`]
  const properties = Object.keys(row).map((name) => [name, paramInput(name)] as const)
  const updated = setProperties(
    nodes(variable(old)),
    properties.filter(([name]) => name !== node.key),
  )
  const without = removeProperty(removeProperty(updated, node.embedding), node.embeddingNamespace)
  return [
    entry(cur, nodesWhere(labelled(label, node.key, param(node.key)))),
    entry(old, where(nodes(variable(cur)), lte(property(node.sequence), param(node.sequence)))),
    entry(upd, change === 'remove' ? without : updated, whenFound(old)),
    entry(ins, addN(label, properties), whenNone(cur)),
  ]
}
