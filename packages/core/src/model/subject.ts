import type { EdgeRef } from './edge.ts'

/** What a change is about: one object, or one edge, of one namespace. */
export type Subject = { readonly kind: 'object'; readonly id: string } | ({ readonly kind: 'edge' } & EdgeRef)

export function objectSubject(id: string): Subject & { readonly kind: 'object' } {
  return { kind: 'object', id }
}

/** What an edge is as a subject, and nothing else that it says. */
export function edgeSubject({ fromId, relation, toId }: EdgeRef): Subject & { readonly kind: 'edge' } {
  return { kind: 'edge', fromId, relation, toId }
}

/** One string for a subject inside its namespace, and the same one for the same subject in every process. */
export function subjectKey(subject: Subject): string {
  return subject.kind === 'object'
    ? JSON.stringify([subject.id])
    : JSON.stringify([subject.fromId, subject.relation, subject.toId])
}

/** The subject of a key. */
export function subjectOf(key: string): Subject {
  const parts: unknown = JSON.parse(key)
  const [first, relation, toId] = Array.isArray(parts) ? parts.map(String) : []
  if (first === undefined) throw new TypeError('This is no key of a subject.')
  return relation === undefined || toId === undefined
    ? { kind: 'object', id: first }
    : { kind: 'edge', fromId: first, relation, toId }
}
