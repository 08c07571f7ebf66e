import type { EdgeRef } from '../model/edge.ts'

/** One string for an object of any namespace: identifiers never contain NUL, so two objects never share it. */
export function objectKey(namespace: string, id: string): string {
  return `${namespace}\0${id}`
}

/** `objectKey` of whatever names an object. */
export function nodeKey({ namespace, id }: { readonly namespace: string; readonly id: string }): string {
  return objectKey(namespace, id)
}

/** The key of the hit that a candidate counts for: its parent, or itself when it is first-class. */
export function hitKey(candidate: {
  readonly namespace: string
  readonly id: string
  readonly parentId?: string
}): string {
  return objectKey(candidate.namespace, candidate.parentId ?? candidate.id)
}

/** One string for an edge of one namespace. */
export function edgeKey({ fromId, relation, toId }: EdgeRef): string {
  return `${fromId}\0${relation}\0${toId}`
}
