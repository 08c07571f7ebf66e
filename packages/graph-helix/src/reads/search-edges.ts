import type { CallOptions, EdgeSearchRequest, EdgeSearchResponse, ReadScope } from '@recollect/core'
import { z } from 'zod'
import { rowsOf } from '../client/answer.ts'
import type { GraphContext } from '../graph-context.ts'
import { relationKey } from '../layout/keys.ts'
import { edgeLabel } from '../layout/labels.ts'
import { edge } from '../layout/properties.ts'
import { type Batch, entry } from '../wire/batch.ts'
import { atMost, paramInput } from '../wire/expression.ts'
import { lookUpEdges } from '../wire/lookup.ts'
import { isIn } from '../wire/predicate.ts'
import { project } from '../wire/projection.ts'
import { textParameter } from '../wire/request.ts'
import { textSearchEdges } from '../wire/search.ts'
import { limit, orderBy } from '../wire/step.ts'
import type { Tree } from '../wire/tree.ts'
import { edgeOf, edgeRow, edgeSources } from './edge-row.ts'
import { oneNamespace } from './one-namespace.ts'
import { hitsFor, hitsForSome, stopsShort } from './search-limits.ts'
import { searchSome, unlessFull } from './search-some.ts'
import { withoutTwins } from './without-twins.ts'

const name = 'hits'

/** Hits that are given beyond the limit, in place of twins. */
const spare = 8

const hitRow = z.intersection(edgeRow, z.object({ score: z.number() }))

/** Edges by the words of their notes, in one request whatever the relations. */
export async function searchEdges(
  { connection, label }: GraphContext,
  scope: ReadScope,
  request: EdgeSearchRequest,
  call: CallOptions,
): Promise<EdgeSearchResponse> {
  const namespace = oneNamespace(scope)
  const { query, limit: wanted } = request
  if (query.trim() === '' || wanted < 1) return { hits: [], degraded: [] }
  const asked = wanted + spare
  const batch = edgeBatch(edgeLabel(label), namespace, { ...request, limit: asked })
  const parameters = { namespace: textParameter(namespace), query: textParameter(query.toWellFormed()) }
  const answer = await connection.read('search_edges', batch, parameters, call)
  const lists = batch.returns.map((list) => rowsOf(answer, list, hitRow))
  // The second list is there when the first is not full, and then holds what the first holds.
  const rows = lists.find(({ length }) => length >= asked) ?? lists.at(-1) ?? []
  const hits = withoutTwins(rows.map((row) => ({ edge: edgeOf(row), score: row.score }))).slice(0, wanted)
  const truncated = hits.length < wanted && stopsShort(rows.length, asked)
  return { hits, degraded: [], ...(truncated ? { truncated } : {}) }
}

function edgeBatch(label: string, namespace: string, { relations, limit: wanted }: EdgeSearchRequest): Batch {
  const hits = (within?: Tree): Tree =>
    textSearchEdges(
      {
        label,
        property: edge.note,
        tenant_value: paramInput('namespace'),
        query_text: paramInput('query'),
        k: atMost(relations === undefined ? hitsFor(wanted) : hitsForSome(wanted)),
      },
      within,
    )
  const list = (found: Tree): Tree => {
    const ordered = orderBy(
      found,
      ['$score', 'desc'],
      [edge.updatedAt, 'desc'],
      [edge.from, 'asc'],
      [edge.relation, 'asc'],
      [edge.to, 'asc'],
    )
    return project(limit(ordered, atMost(wanted)), { ...edgeSources, score: '$score' })
  }
  if (relations === undefined) return { entries: [entry(name, list(hits()))], returns: [name] }
  const among = lookUpEdges({
    name: 'relation',
    label,
    property: edge.relationKey,
    texts: relations.map((relation) => relationKey(namespace, relation)),
    condition: unlessFull(name),
  })
  return searchSome({ name, hits, matching: isIn(edge.relation, relations), among, list, wanted })
}
