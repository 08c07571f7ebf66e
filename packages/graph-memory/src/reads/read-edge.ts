import type { Edge } from '@recollect/core'
import type { Namespace } from '../state/namespace.ts'

/** An edge by its number, as an object of the caller's own. */
export function readEdge(namespace: Namespace, edge: number): Edge {
  const { rows } = namespace.edges
  const read: { -readonly [field in keyof Edge]: Edge[field] } = {
    namespace: namespace.name,
    fromId: namespace.ids.nameOf(rows.from(edge)),
    relation: namespace.relations.nameOf(rows.relation(edge)),
    toId: namespace.ids.nameOf(rows.to(edge)),
    createdAt: new Date(rows.createdAt(edge)),
    updatedAt: new Date(rows.updatedAt(edge)),
    version: rows.version(edge),
  }
  const confidence = rows.confidence(edge)
  if (!Number.isNaN(confidence)) read.confidence = confidence
  const texts = namespace.edges.textsOf(edge)
  if (texts === undefined) return read
  if (texts.note !== undefined) read.note = texts.note
  if (texts.status !== undefined) read.status = texts.status
  if (texts.role !== undefined) read.role = texts.role
  if (texts.evidenceId !== undefined) read.evidenceId = texts.evidenceId
  return read
}
