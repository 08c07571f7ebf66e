import {
  compareText,
  type Embedder,
  type IndexDocument,
  type IndexRemoval,
  type MemoryIndex,
  namespaceOf,
  type ReadScope,
} from '@recollect/core'

/** What is known of a ref: its latest state, or that it was removed. */
interface Known {
  readonly namespace: string
  readonly ref: string
  readonly sequence: number
  readonly content: { readonly kind: string; readonly vector: Float32Array } | undefined
}

/**
 * The simplest index that passes the suite: a map of vectors, compared one by one, and the sequence of everything that was ever
 * written or removed. Not for use.
 */
export function createReferenceIndex({ embedder }: { readonly embedder: Embedder }): MemoryIndex {
  const known = new Map<string, Known>()
  const keyOf = (namespace: string, ref: string): string => JSON.stringify([namespace, ref])
  const keep = (next: Known): void => {
    const key = keyOf(next.namespace, next.ref)
    if ((known.get(key)?.sequence ?? 0) <= next.sequence) known.set(key, next)
  }
  const embed = async (
    texts: readonly string[],
    purpose: 'query' | 'document',
    signal: AbortSignal | undefined,
  ): Promise<readonly Float32Array[]> => {
    if (texts.length === 0) return []
    return (await embedder.embed(texts, { purpose, signal })).map((vector) => Float32Array.from(vector))
  }
  return {
    search: async ({ namespace }, { text, kinds, limit }, { signal }) => {
      signal?.throwIfAborted()
      const [asked = new Float32Array()] = await embed([text], 'query', signal)
      const candidates = [...known.values()].flatMap(({ ref, content, ...one }) =>
        content !== undefined && one.namespace === namespace && (kinds === undefined || kinds.includes(content.kind))
          ? [{ ref, kind: content.kind, score: cosine(asked, content.vector) }]
          : [],
      )
      return candidates
        .sort((a, b) => b.score - a.score || compareText(a.ref, b.ref))
        .slice(0, limit)
        .map(({ ref, kind }) => ({ ref, kind }))
    },

    upsert: async ({ namespace }, given, { signal }) => {
      signal?.throwIfAborted()
      const documents = given.map((document): IndexDocument => ({ ...document }))
      const vectors = await embed(
        documents.map(({ text }) => text),
        'document',
        signal,
      )
      for (const [i, { ref, kind, sequence }] of documents.entries()) {
        const vector = vectors[i]
        if (vector !== undefined) keep({ namespace, ref, sequence, content: { kind, vector } })
      }
    },

    delete: async ({ namespace }, removals: readonly IndexRemoval[], { signal }) => {
      signal?.throwIfAborted()
      for (const { ref, sequence } of removals) keep({ namespace, ref, sequence, content: undefined })
    },

    reset: async (scope: ReadScope, { signal }) => {
      signal?.throwIfAborted()
      const within = namespaceOf(scope)
      for (const [key, { namespace }] of known) {
        if (within === undefined || namespace === within) known.delete(key)
      }
    },
  }
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array): number => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
