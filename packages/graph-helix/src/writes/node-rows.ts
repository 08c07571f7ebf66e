import type { GraphNode, Json } from '@recollect/core'
import { facetName } from '../layout/facet-names.ts'
import { kindKey, nodeKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import { vectorJson } from './embedding.ts'
import { searchedText } from './searched-text.ts'

export type Row = Readonly<Record<string, Json>>

/** What is to become of a node's vector. Of one that is the `same` nothing is written unless it was made of the text that is meant. */
export type VectorChange = 'keep' | 'same' | 'set' | 'remove'

export interface NodeRow {
  readonly vector: VectorChange
  /** The properties to write, by their names. */
  readonly row: Row
}

/** Each node once, the newest state of it, with the latest vector of those that are given. */
export function latestNodes(nodes: readonly GraphNode[]): readonly GraphNode[] {
  const latest = new Map<string, GraphNode>()
  for (const next of nodes) {
    const before = latest.get(next.id)
    const [older, newer] = before !== undefined && before.sequence > next.sequence ? [next, before] : [before, next]
    const embedding = newer.embedding ?? older?.embedding
    latest.set(next.id, embedding === undefined ? newer : { ...newer, embedding })
  }
  return [...latest.values()]
}

export function nodeRow(namespace: string, given: GraphNode, dimensions: number | undefined): NodeRow {
  const { id, kind, title, summary, text, facets, embedding, occurredAt } = given
  const vector = dimensions === undefined || embedding === undefined ? undefined : vectorJson(embedding, dimensions)
  const row: Row = {
    [node.key]: nodeKey(namespace, id),
    [node.id]: id,
    [node.namespace]: namespace,
    [node.kind]: kind,
    [node.kindKey]: kindKey(namespace, kind),
    [node.title]: title,
    [node.summary]: summary,
    [node.text]: searchedText(text),
    [node.facets]: Object.fromEntries(Object.entries(facets).map(([name, value]) => [facetName(name), value])),
    [node.occurredAt]: occurredAt?.getTime() ?? null,
    [node.createdAt]: given.createdAt.getTime(),
    [node.updatedAt]: given.updatedAt.getTime(),
    [node.sequence]: given.sequence,
    [node.live]: true,
  }
  if (vector === undefined) return { vector: 'keep', row }
  if (vector === null) return { vector: 'remove', row }
  return { vector: 'set', row: { ...row, [node.embedding]: vector, [node.embeddingNamespace]: namespace } }
}
