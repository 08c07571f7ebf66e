import type { CallOptions, EdgeRemoval } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { edgeKey } from '../layout/keys.ts'
import { edge, edgeLabel } from '../layout/properties.ts'
import { entry, forEach } from '../wire/batch.ts'
import { param, property } from '../wire/expression.ts'
import { dropEdges } from '../wire/mutation.ts'
import { labelled, lte } from '../wire/predicate.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter } from '../wire/request.ts'
import { edges, edgesWhere } from '../wire/source.ts'
import { where } from '../wire/step.ts'
import { bytes, chunks, items } from './chunks.ts'
import { latestRemovals } from './latest-removals.ts'
import { splitWhenRefused } from './split-when-refused.ts'
import { maxTexts } from './write-limits.ts'

/** Removes edges of one namespace whose sequences are not higher, in one request for each batch that fits. */
export async function removeEdges(
  { connection, label, maxItemsBytes }: GraphContext,
  namespace: string,
  removals: readonly EdgeRemoval[],
  call: CallOptions,
): Promise<void> {
  const latest = latestRemovals(removals.map((removal) => [edgeKey(namespace, removal), removal.sequence]))
  const rows = [...latest].map(([key, sequence]) => ({ [edge.key]: key, [edge.sequence]: sequence }))
  const body = [
    entry('cur', edgesWhere(labelled(edgeLabel(label), edge.key, param(edge.key)))),
    entry('old', where(edges(variable('cur')), lte(property(edge.sequence), param(edge.sequence)))),
    entry('dropped', dropEdges(variable('old'))),
  ]
  for (const batch of chunks(rows, [bytes(maxItemsBytes), items(maxTexts)])) {
    await splitWhenRefused(batch, async (part) => {
      const entries = [forEach('rows', ...body)]
      await connection.write('remove_edges', { entries, returns: ['cur'] }, { rows: rowsParameter(part) }, call)
    })
  }
}
