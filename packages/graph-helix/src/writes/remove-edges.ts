import type { EdgeRef } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import { edgeKey } from '../layout/keys.ts'
import { edge, edgeLabel } from '../layout/properties.ts'
import { entry, forEach } from '../wire/batch.ts'
import { param } from '../wire/expression.ts'
import { dropEdges } from '../wire/mutation.ts'
import { labelled } from '../wire/predicate.ts'
import { variable } from '../wire/reference.ts'
import { rowsParameter } from '../wire/request.ts'
import { edgesWhere } from '../wire/source.ts'
import { bytes, chunks, items } from './chunks.ts'
import { splitWhenRefused } from './split-when-refused.ts'
import { maxTexts } from './write-limits.ts'

/** Removes edges of one namespace, in one request for each batch that fits. */
export async function removeEdges(
  { connection, label, maxItemsBytes }: GraphContext,
  namespace: string,
  refs: readonly EdgeRef[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const keys = [...new Set(refs.map((ref) => edgeKey(namespace, ref)))]
  const rows = keys.map((key) => ({ [edge.key]: key }))
  const body = [
    entry('cur', edgesWhere(labelled(edgeLabel(label), edge.key, param(edge.key)))),
    entry('dropped', dropEdges(variable('cur'))),
  ]
  for (const batch of chunks(rows, [bytes(maxItemsBytes), items(maxTexts)])) {
    await splitWhenRefused(batch, async (part) => {
      const entries = [forEach('rows', ...body)]
      await connection.write('remove_edges', { entries, returns: ['cur'] }, { rows: rowsParameter(part) }, signal)
    })
  }
}
