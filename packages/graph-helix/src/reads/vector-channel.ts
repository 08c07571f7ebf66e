import { z } from 'zod'
import { rowsOf, valueUnder } from '../client/answer.ts'
import { node } from '../layout/properties.ts'
import { entry } from '../wire/batch.ts'
import { atMost, literalInput, param, paramInput, property } from '../wire/expression.ts'
import type { Lookup } from '../wire/lookup.ts'
import { eq, isIn, labelled } from '../wire/predicate.ts'
import { count, project } from '../wire/projection.ts'
import { textParameter } from '../wire/request.ts'
import { vectorSearchNodes } from '../wire/search.ts'
import { nodesWhere } from '../wire/source.ts'
import { limit, where } from '../wire/step.ts'
import type { Tree } from '../wire/tree.ts'
import { f32Array } from '../wire/value.ts'
import { bestOf, candidateRow, candidateSources, foundNode } from './candidate-row.ts'
import { type Channel, type ChannelScope, nodesOfKinds } from './channel.ts'
import { hitsFor, hitsForSome } from './search-limits.ts'
import { searchSome, unlessFull } from './search-some.ts'

const name = 'vector'
const countName = 'vector_count'

/** Nothing is counted when the first list is full. */
const counted = z.union([z.number(), z.tuple([]), z.null()])

/**
 * Nodes by the similarity of their vectors. The index is approximate, and may leave out what is far away: a small namespace
 * would seem smaller than it is. A search of looked-up nodes is exact up to about a thousand of them. So both are asked when
 * the index gives too few; and how many there are is counted, since every node with a vector matches.
 */
export function vectorChannel(scope: ChannelScope, vector: readonly number[], wanted: number): Channel {
  const { label, namespace, kinds } = scope
  const query = literalInput(f32Array(vector))
  const k = kinds === undefined ? hitsFor(wanted) : hitsForSome(wanted)
  const tenant = paramInput('namespace')
  const hits = (within?: Tree): Tree =>
    vectorSearchNodes(
      { label, property: node.embedding, tenant_value: tenant, query_vector: query, k: atMost(k) },
      within,
    )
  const all: Lookup = {
    entries: [],
    found: nodesWhere(labelled(label, node.embeddingNamespace, param('namespace'))),
  }
  const among = kinds === undefined ? all : nodesOfKinds(name, scope, kinds)
  const { entries, returns } = searchSome({
    name,
    hits,
    matching: kinds === undefined ? undefined : isIn(node.kind, kinds),
    among,
    list: (found) => project(found, candidateSources('$distance')),
    wanted,
  })
  const ofNamespace = eq(property(node.embeddingNamespace), param('namespace'))
  const withVector = kinds === undefined ? among.found : where(among.found, ofNamespace)
  return {
    entries: [...entries, entry(countName, count(limit(withVector, atMost(wanted))), unlessFull(name))],
    returns: [...returns, countName],
    parameters: { namespace: textParameter(namespace) },
    found: (answer) => {
      const rows = returns.flatMap((list) => rowsOf(answer, list, candidateRow))
      const found = bestOf(
        rows.map((row) => foundNode(namespace, row, similarity(row.rank))),
        wanted,
      )
      const there = valueUnder(answer, countName, counted)
      return { found, stopsShort: typeof there === 'number' && there > found.length }
    },
  }
}

/** Cosine similarity of a distance, which the server gives as half of one minus it. */
function similarity(distance: number): number {
  return Math.max(-1, Math.min(1, 1 - 2 * distance))
}
