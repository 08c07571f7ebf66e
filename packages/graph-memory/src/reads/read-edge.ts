import type { Edge } from '@recollect/core'
import type { Namespace } from '../state/namespace.ts'

/** An edge by its number, as an object of the caller's own. */
export function readEdge(namespace: Namespace, edge: number): Edge {
  const { columns } = namespace.edges
  const read: { -readonly [field in keyof Edge]: Edge[field] } = {
    namespace: namespace.name,
    fromId: namespace.ids.nameOf(columns.from[edge] ?? 0),
    relation: namespace.relations.nameOf(columns.relation[edge] ?? 0),
    toId: namespace.ids.nameOf(columns.to[edge] ?? 0),
    createdAt: new Date(columns.createdAt[edge] ?? 0),
    updatedAt: new Date(columns.updatedAt[edge] ?? 0),
    version: columns.version[edge] ?? 0,
  }
  const confidence = columns.confidence[edge] ?? Number.NaN
  if (!Number.isNaN(confidence)) read.confidence = confidence
  const texts = namespace.edges.textsOf(edge)
  if (texts === undefined) return read
  if (texts.note !== undefined) read.note = texts.note
  if (texts.status !== undefined) read.status = texts.status
  if (texts.role !== undefined) read.role = texts.role
  if (texts.evidenceId !== undefined) read.evidenceId = texts.evidenceId
  return read
}
