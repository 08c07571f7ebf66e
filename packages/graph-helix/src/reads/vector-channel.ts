import type { Candidate } from '@recollect/core'
import { type Answer, rowsOf } from '../client/answer.ts'
import { kindKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import { type Entry, entry, whenAtLeast, whenNone } from '../wire/batch.ts'
import { atMost, literalInput, param, paramInput } from '../wire/expression.ts'
import { type Lookup, lookUpNodes } from '../wire/lookup.ts'
import { labelled } from '../wire/predicate.ts'
import { project } from '../wire/projection.ts'
import { textParameter } from '../wire/request.ts'
import { vectorSearchNodes } from '../wire/search.ts'
import { nodesWhere } from '../wire/source.ts'
import type { Tree } from '../wire/tree.ts'
import { f32Array } from '../wire/value.ts'
import { bestOf, candidateOf, candidateRow, candidateSources } from './candidate-row.ts'
import type { Channel, ChannelScope } from './channel.ts'
import { hitsFor } from './search-limits.ts'

/**
 * Nodes by the similarity of their vectors. The index is approximate and may leave out what is far away, so that a small
 * namespace would seem smaller than it is. A search among given nodes is exact while they are some hundred, and less good
 * when they are many. So the index is asked, and the nodes as well: where the index gave too few, or where only some kinds
 * are wanted, which it cannot know.
 */
export function vectorChannel(
  { label, namespace, kinds }: ChannelScope,
  vector: readonly number[],
  wanted: number,
): Channel {
  const search = (count: number, within?: Tree): Tree =>
    vectorSearchNodes(
      {
        label,
        property: node.embedding,
        tenant_value: paramInput('namespace'),
        query_vector: literalInput(f32Array(vector)),
        k: atMost(count),
      },
      within,
    )
  const hits = hitsFor(wanted)
  const nearest = (within?: Tree): Tree => project(search(hits, within), candidateSources('$distance'))
  const among: Lookup =
    kinds === undefined
      ? {
          entries: [],
          found: nodesWhere(labelled(label, node.embeddingNamespace, param('namespace'))),
        }
      : lookUpNodes(
          'vector_kind',
          label,
          node.kindKey,
          kinds.map((kind) => kindKey(namespace, kind)),
        )
  const entries: readonly Entry[] =
    kinds === undefined
      ? [
          entry('near', nearest()),
          // Anything at all, if the index gave as many as are wanted; else nothing.
          entry('full', search(2), whenAtLeast('near', Math.min(hits, wanted))),
          entry('among', nearest(among.found), whenNone('full')),
        ]
      : [...among.entries, entry('near', nearest()), entry('among', nearest(among.found))]
  const candidates = (answer: Answer): readonly Candidate[] => {
    const rows = [...rowsOf(answer, 'near', candidateRow), ...rowsOf(answer, 'among', candidateRow)]
    const right = kinds === undefined ? rows : rows.filter(({ kind }) => kinds.includes(kind))
    return bestOf(
      right.map((row) => candidateOf(namespace, row, similarity(row.rank))),
      wanted,
    )
  }
  return { entries, returns: ['near', 'among'], parameters: { namespace: textParameter(namespace) }, candidates }
}

/** Cosine similarity of a distance, which the server gives as half of one minus it. */
function similarity(distance: number): number {
  return Math.max(-1, Math.min(1, 1 - 2 * distance))
}
