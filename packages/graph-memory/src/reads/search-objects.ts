import {
  type Candidate,
  compareText,
  matchesPlan,
  normalized,
  type ObjectSearchRequest,
  type ObjectSearchResponse,
} from '@recollect/core'
import { type Scored, TopK } from '../collections/top-k.ts'
import type { Namespace } from '../state/namespace.ts'
import type { NodeEntry } from '../state/node-entry.ts'
import { assertDimensions } from '../vectors/assert-dimensions.ts'

/** Candidates of both channels. Filters are part of each, and asked last: only about what scores high enough. */
export function searchObjects(
  namespaces: readonly Namespace[],
  request: ObjectSearchRequest,
  dimensions: number | undefined,
): ObjectSearchResponse {
  const lexical = request.lexical && lexicalChannel(namespaces, request, request.lexical)
  const vector = dimensions === undefined ? undefined : vectorChannel(namespaces, request, dimensions)
  return { channels: { ...(lexical && { lexical }), ...(vector && { vector }) }, degraded: [] }
}

function lexicalChannel(
  namespaces: readonly Namespace[],
  request: ObjectSearchRequest,
  { query, limit }: { readonly query: string; readonly limit: number },
): readonly Candidate[] {
  const top = new TopK(limit, compareTied)
  for (const { texts } of namespaces) texts.search(query, offerTo(top, request))
  return top.ranked().map(candidate)
}

function vectorChannel(
  namespaces: readonly Namespace[],
  request: ObjectSearchRequest,
  dimensions: number,
): readonly Candidate[] | undefined {
  if (request.vector === undefined) return undefined
  const { vector, limit } = request.vector
  assertDimensions(vector, dimensions)
  const top = new TopK(limit, compareTied)
  const direction = normalized(vector)
  if (direction === undefined) return []
  for (const { vectors } of namespaces) vectors?.compare(direction, offerTo(top, request))
  return top.ranked().map(candidate)
}

function offerTo(top: TopK<NodeEntry>, request: ObjectSearchRequest): (entry: NodeEntry, score: number) => void {
  return (entry, score) => {
    if (score >= top.floor && satisfies(entry, request)) top.offer(entry, score)
  }
}

function satisfies({ fields }: NodeEntry, { kinds, filter }: ObjectSearchRequest): boolean {
  if (kinds !== undefined && !kinds.includes(fields.kind)) return false
  if (filter === undefined) return true
  const { kind, title, facets, occurredAt } = fields
  return matchesPlan(filter, {
    kinds: [kind],
    titles: title === '' ? [] : [title],
    createdAt: new Date(fields.createdAt),
    updatedAt: new Date(fields.updatedAt),
    ...(occurredAt === undefined ? undefined : { occurredAt: new Date(occurredAt) }),
    facets,
  })
}

function compareTied(a: NodeEntry, b: NodeEntry): number {
  return b.fields.updatedAt - a.fields.updatedAt || compareText(a.id, b.id) || compareText(a.namespace, b.namespace)
}

function candidate({ item, score }: Scored<NodeEntry>): Candidate {
  const { namespace, id, fields } = item
  const { updatedAt, occurredAt } = fields
  return {
    namespace,
    id,
    score,
    updatedAt: new Date(updatedAt),
    ...(occurredAt === undefined ? undefined : { occurredAt: new Date(occurredAt) }),
  }
}
