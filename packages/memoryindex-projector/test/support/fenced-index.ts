import { type IndexDocument, type MemoryIndex, namespaceOf } from '@recollect/core'

/** What is known of a document: its latest state, or that it was removed. */
interface Known {
  readonly namespace: string
  readonly ref: string
  readonly sequence: number
  readonly document: Omit<IndexDocument, 'sequence'> | undefined
}

/** A semantic index in process that can be looked into. */
export interface FencedIndex extends MemoryIndex {
  /** The documents of a namespace, by ref. */
  rows(namespace: string): readonly Omit<IndexDocument, 'sequence'>[]
  /** Everything that took effect since the latest reset, in this order. */
  readonly accepted: readonly Known[]
  /** How often each method was called. */
  readonly calls: { upsert: number; delete: number; reset: number }
}

/** Finds the documents whose texts hold the words of a query. */
export function fencedIndex(): FencedIndex {
  const known = new Map<string, Known>()
  const accepted: Known[] = []
  const calls = { upsert: 0, delete: 0, reset: 0 }
  const keep = (next: Known): void => {
    const key = JSON.stringify([next.namespace, next.ref])
    if ((known.get(key)?.sequence ?? 0) > next.sequence) return
    known.set(key, next)
    accepted.push(next)
  }
  const rows = (namespace: string) =>
    [...known.values()]
      .flatMap((one) => (one.namespace === namespace && one.document !== undefined ? one.document : []))
      .sort((a, b) => (a.ref < b.ref ? -1 : 1))
  return {
    accepted,
    calls,
    rows,
    upsert: async ({ namespace }, documents, { signal }) => {
      signal?.throwIfAborted()
      calls.upsert += 1
      for (const { sequence, ...document } of documents) keep({ namespace, ref: document.ref, sequence, document })
    },
    delete: async ({ namespace }, removals, { signal }) => {
      signal?.throwIfAborted()
      calls.delete += 1
      for (const { ref, sequence } of removals) keep({ namespace, ref, sequence, document: undefined })
    },
    reset: async (scope, { signal }) => {
      signal?.throwIfAborted()
      calls.reset += 1
      accepted.length = 0
      const within = namespaceOf(scope)
      for (const [key, { namespace }] of known) if (within === undefined || namespace === within) known.delete(key)
    },
    search: async ({ namespace }, { text, limit, kinds }) =>
      rows(namespace)
        .filter((row) => row.text.includes(text) && (kinds === undefined || kinds.includes(row.kind)))
        .slice(0, limit)
        .map(({ ref, kind }) => ({ ref, kind })),
  }
}
