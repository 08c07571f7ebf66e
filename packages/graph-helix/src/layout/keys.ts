import type { EdgeRef } from '@recollect/core'

/** One text for several: different lists never give the same. */
const joined = (...parts: readonly string[]): string => JSON.stringify(parts)

export const nodeKey = (namespace: string, id: string): string => joined(namespace, id)
export const kindKey = (namespace: string, kind: string): string => joined(namespace, kind)
export const relationKey = (namespace: string, relation: string): string => joined(namespace, relation)

export const edgeKey = (namespace: string, { fromId, relation, toId }: EdgeRef): string =>
  joined(namespace, fromId, relation, toId)
