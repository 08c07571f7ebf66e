import { type CallOptions, utf8Length } from '@recollect/core'
import type { Answer } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { node } from '../layout/properties.ts'
import { type Batch, type Entry, entry, forEach, whenFound, whenNone } from '../wire/batch.ts'
import { param, paramInput, property } from '../wire/expression.ts'
import { addN, removeProperties, setProperties } from '../wire/mutation.ts'
import { and, eq, labelled, lte } from '../wire/predicate.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter } from '../wire/request.ts'
import { nodes, nodesWhere } from '../wire/source.ts'
import { where } from '../wire/step.ts'
import { type Budget, chunks, items, summed } from './chunks.ts'
import type { NodeRow, Row, VectorChange } from './node-rows.ts'
import { splitWhenRefused } from './split-when-refused.ts'
import { textBudgets } from './text-budgets.ts'
import { maxTexts, maxVectors } from './write-limits.ts'

/** Writes nodes, in one request for each batch that fits. */
export async function writeNodes(
  context: GraphContext,
  rows: readonly NodeRow[],
  call: CallOptions,
  writeBatch: (part: readonly NodeRow[]) => Promise<unknown> = (part) => writeNodeBatch(context, part, call),
): Promise<void> {
  const budgets: readonly Budget<NodeRow>[] = [
    summed(context.maxItemsBytes, sizeOf),
    items(maxTexts),
    ...textBudgets(({ row }: NodeRow) => String(row[node.text] ?? '')),
    summed(maxVectors, ({ vector }) => (vector === 'set' ? 1 : 0)),
  ]
  for (const batch of chunks(rows, budgets)) await splitWhenRefused(batch, writeBatch)
}

/** Bytes that a row takes of a body. One of the same text has its key looked up besides. */
function sizeOf({ vector, row }: NodeRow): number {
  return utf8Length(JSON.stringify(row)) + 1 + (vector === 'same' ? utf8Length(JSON.stringify(row[node.key])) + 1 : 0)
}

/** Writes nodes in one request, and gives the answer. `before` are entries that look at what is there. */
export async function writeNodeBatch(
  { connection, label }: GraphContext,
  rows: readonly NodeRow[],
  call: CallOptions,
  before: Batch = { entries: [], returns: [] },
): Promise<Answer> {
  const groups = [...Map.groupBy(rows, ({ vector }) => vector)]
  return await connection.write(
    'upsert_nodes',
    {
      entries: [
        ...before.entries,
        ...groups.map(([change, [first]]) => forEach(change, ...upsert(label, change, first?.row ?? {}))),
      ],
      returns: [...before.returns, ...groups.map(([change]) => `cur_${change}`)],
    },
    Object.fromEntries(groups.map(([change, members]) => [change, rowsParameter(members.map(({ row }) => row))])),
    call,
  )
}

/**
 * The entries for one row: an update of a node whose sequence is not higher, or a new node. What is the same is an update only, of a
 * node that has the vector of that text.
 */
function upsert(label: string, change: VectorChange, row: Row): readonly Entry[] {
  const [cur, old, upd, ins] = [`cur_${change}`, `old_${change}`, `upd_${change}`, `ins_${change}`]
  const properties = Object.keys(row).map((name) => [name, paramInput(name)] as const)
  const updated = setProperties(
    nodes(variable(old)),
    properties.filter(([name]) => name !== node.key),
  )
  const without = removeProperties(updated, [node.embedding, node.embeddingNamespace, node.textHash])
  const isOld = lte(property(node.sequence), param(node.sequence))
  const isSame = and(isOld, eq(property(node.textHash), param(node.textHash)))
  return [
    entry(cur, nodesWhere(labelled(label, node.key, param(node.key)))),
    entry(old, where(nodes(variable(cur)), change === 'same' ? isSame : isOld)),
    entry(upd, change === 'remove' ? without : updated, whenFound(old)),
    ...(change === 'same' ? [] : [entry(ins, addN(label, properties), whenNone(cur))]),
  ]
}
