import type { EdgeHit, EdgeSearchRequest, ReadScope } from '@recollect/core'
import { z } from 'zod'
import { rowsOf } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { relationKey } from '../layout/keys.ts'
import { edge, edgeLabel } from '../layout/properties.ts'
import { entry } from '../wire/batch.ts'
import { atMost, paramInput } from '../wire/expression.ts'
import { lookUpEdges } from '../wire/lookup.ts'
import { project } from '../wire/projection.ts'
import { textParameter } from '../wire/request.ts'
import { textSearchEdges } from '../wire/search.ts'
import { limit, orderBy } from '../wire/step.ts'
import { edgeOf, edgeRow, edgeSources } from './edge-row.ts'
import { oneNamespace } from './one-namespace.ts'
import { hitsFor } from './search-limits.ts'

const hitRow = z.intersection(edgeRow, z.object({ score: z.number() }))

/** Edges by the words of their notes, in one request whatever the relations. */
export async function searchEdges(
  { connection, label: nodeLabel }: GraphContext,
  scope: ReadScope,
  { query, relations, limit: wanted }: EdgeSearchRequest,
  signal: AbortSignal | undefined,
): Promise<readonly EdgeHit[]> {
  const namespace = oneNamespace(scope)
  if (query.trim() === '' || wanted < 1) return []
  const label = edgeLabel(nodeLabel)
  const keys = relations?.map((relation) => relationKey(namespace, relation))
  const among = keys === undefined ? undefined : lookUpEdges('relation', label, edge.relationKey, keys)
  const hits = textSearchEdges(
    {
      label,
      property: edge.note,
      tenant_value: paramInput('namespace'),
      query_text: paramInput('query'),
      k: atMost(hitsFor(wanted)),
    },
    among?.found,
  )
  const ordered = orderBy(
    hits,
    ['$score', 'desc'],
    [edge.updatedAt, 'desc'],
    [edge.from, 'asc'],
    [edge.relation, 'asc'],
    [edge.to, 'asc'],
  )
  const best = project(limit(ordered, atMost(wanted)), { ...edgeSources, score: '$score' })
  const batch = { entries: [...(among?.entries ?? []), entry('hits', best)], returns: ['hits'] }
  const parameters = { namespace: textParameter(namespace), query: textParameter(query.toWellFormed()) }
  const answer = await connection.read('search_edges', batch, parameters, signal)
  return rowsOf(answer, 'hits', hitRow).map((row) => ({ edge: edgeOf(row), score: row.score }))
}
