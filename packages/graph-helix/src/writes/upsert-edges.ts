import type { CallOptions, EdgeRef, GraphEdge } from '@recollect/core'
import { z } from 'zod'
import { rowsOf } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { isLive } from '../layout/gone.ts'
import { nodeKey } from '../layout/keys.ts'
import { edgeLabel } from '../layout/labels.ts'
import { edge, node } from '../layout/properties.ts'
import { type Entry, entry, forEach, whenFound, whenNone } from '../wire/batch.ts'
import { param, paramInput, property } from '../wire/expression.ts'
import { lookUpNodes } from '../wire/lookup.ts'
import { addE, removeProperty, setProperties } from '../wire/mutation.ts'
import { labelled, lte } from '../wire/predicate.ts'
import { project } from '../wire/projection.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter } from '../wire/request.ts'
import { edges, edgesWhere, nodes, nodesWhere } from '../wire/source.ts'
import { where } from '../wire/step.ts'
import { type Budget, bytes, chunks, items } from './chunks.ts'
import { type EdgeRow, edgeRow, ends, latestEdges } from './edge-rows.ts'
import type { Row } from './node-rows.ts'
import { splitWhenRefused } from './split-when-refused.ts'
import { textBudgets } from './text-budgets.ts'
import { maxTexts } from './write-limits.ts'

const endRow: z.ZodType<{ readonly key: string }> = z.object({ key: z.string() })

/** Edges of one namespace, in one request for each batch that fits; gives those that miss an end. */
export async function upsertEdges(
  context: GraphContext,
  namespace: string,
  given: readonly GraphEdge[],
  call: CallOptions,
): Promise<readonly EdgeRef[]> {
  const latest = latestEdges(namespace, given)
  const present = new Set<string>()
  const budgets: readonly Budget<EdgeRow>[] = [
    // Each end is named once more where it is looked up, so half of the body is for that.
    bytes(context.maxItemsBytes / 2),
    items(maxTexts),
    ...textBudgets(({ noted, row }: EdgeRow) => (noted ? String(row[edge.note]) : '')),
  ]
  const rows = latest.map((next) => edgeRow(namespace, next))
  for (const batch of chunks(rows, budgets)) {
    await splitWhenRefused(batch, async (part) => {
      for (const key of await write(context, part, call)) present.add(key)
    })
  }
  return latest
    .filter(({ fromId, toId }) => ![fromId, toId].every((id) => present.has(nodeKey(namespace, id))))
    .map(({ fromId, relation, toId }) => ({ fromId, relation, toId }))
}

/** Writes the edges whose ends are there, and gives the ends that are. */
async function write(
  { connection, label }: GraphContext,
  rows: readonly EdgeRow[],
  call: CallOptions,
): Promise<readonly string[]> {
  const keys = new Set(rows.flatMap(({ row }) => [String(row[ends.from]), String(row[ends.to])]))
  const { entries, found } = lookUpNodes({ name: 'end', label, property: node.key, texts: [...keys] })
  const groups = [...Map.groupBy(rows, ({ noted }) => (noted ? 'noted' : 'plain'))]
  const answer = await connection.write(
    'upsert_edges',
    {
      entries: [
        ...entries,
        entry('ends', project(where(found, isLive), { key: node.key })),
        ...groups.map(([group, [first]]) => forEach(group, ...upsert(label, group, first?.row ?? {}))),
      ],
      returns: ['ends', ...groups.map(([group]) => `cur_${group}`)],
    },
    Object.fromEntries(groups.map(([group, members]) => [group, rowsParameter(members.map(({ row }) => row))])),
    call,
  )
  return rowsOf(answer, 'ends', endRow).map(({ key }) => key)
}

/** The entries for one row, if both ends are there: an update of an edge whose sequence is not higher, or a new edge. */
function upsert(label: string, group: string, row: Row): readonly Entry[] {
  const name = (what: string): string => `${what}_${group}`
  const properties = Object.keys(row)
    .filter((parameter) => parameter !== ends.from && parameter !== ends.to)
    .map((parameter) => [parameter, paramInput(parameter)] as const)
  const updated = setProperties(
    edges(variable(name('old'))),
    properties.filter(([parameter]) => parameter !== edge.key),
  )
  const end = (key: string) => where(nodesWhere(labelled(label, node.key, param(key))), isLive)
  return [
    entry(name('from'), end(ends.from)),
    // Found when both are.
    entry(name('to'), end(ends.to), whenFound(name('from'))),
    entry(name('cur'), edgesWhere(labelled(edgeLabel(label), edge.key, param(edge.key)))),
    entry(
      name('old'),
      where(edges(variable(name('cur'))), lte(property(edge.sequence), param(edge.sequence))),
      whenFound(name('to')),
    ),
    entry(name('upd'), group === 'noted' ? updated : removeProperty(updated, edge.note), whenFound(name('old'))),
    // Nothing begins anywhere when the edge is there already.
    entry(name('src'), nodes(variable(name('from'))), whenNone(name('cur'))),
    entry(
      name('ins'),
      addE(nodes(variable(name('src'))), edgeLabel(label), variable(name('to')), properties),
      whenFound(name('to')),
    ),
  ]
}
