import { numberOption } from '../model/number-option.ts'
import type { Embedder } from '../ports/embedder.ts'
import { bucketOf, fnv1a } from './fnv1a.ts'

export interface HashEmbedderOptions {
  /** 1 to 65,536; default 384. */
  readonly dimensions?: number | undefined
  /** Default `hash-` and the dimension. */
  readonly model?: string | undefined
  /** Sees every call, before it is answered; what it throws or rejects with, the call fails with. */
  readonly onEmbed?:
    | ((call: { readonly texts: readonly string[]; readonly purpose: 'query' | 'document' }) => void | Promise<void>)
    | undefined
}

/**
 * An embedder without a model, for tests and offline use: every token between white space adds 1 to a bucket (FNV-1a of
 * the token modulo the dimension), and the vector is brought to length 1. Texts that share words are similar, nothing
 * else is. A text without tokens counts as one empty token, so that no vector is zero.
 *
 * @throws `invalid_option`
 */
export function hashEmbedder(options: HashEmbedderOptions = {}): Embedder {
  const dimensions = numberOption('dimensions', options.dimensions, 384, { min: 1, max: 65_536, whole: true })
  return {
    model: options.model ?? `hash-${dimensions}`,
    dimensions,
    async embed(texts, { purpose, signal }) {
      signal?.throwIfAborted()
      await options.onEmbed?.({ texts, purpose })
      signal?.throwIfAborted()
      return texts.map((text) => hashVector(text, dimensions))
    },
  }
}

function hashVector(text: string, dimensions: number): Float32Array {
  const counts = new Float64Array(dimensions)
  for (const token of text.trim().split(/\s+/)) {
    const bucket = bucketOf(fnv1a(token), dimensions)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const length = Math.sqrt(counts.reduce((sum, count) => sum + count * count, 0))
  return Float32Array.from(counts, (count) => count / length)
}
