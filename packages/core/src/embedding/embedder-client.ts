import { RecollectError } from '../model/errors.ts'
import { numberOption } from '../model/number-option.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { Embedder } from '../ports/embedder.ts'
import { checkedVector } from './checked-vector.ts'
import { mergeCalls } from './merge-calls.ts'

/** Query vectors kept: agents ask the same question again while they page and filter. */
const cachedQueries = 256

/** An embedder as the engine uses it: batched, also over calls at the same time, de-duplicated, checked. */
export interface EmbedderClient {
  readonly model: string
  readonly dimensions: number
  /** Vectors of documents, in the order of the texts. Calls at the same time go to the embedder together, up to its `maxBatch`. */
  embedDocuments(texts: readonly string[], options: CallOptions): Promise<readonly Float32Array[]>
  embedQuery(text: string, options: CallOptions): Promise<Float32Array>
}

/**
 * Wraps the host's embedder. When it does not state its dimension, one probe call finds out. Errors of the embedder become
 * `embedder_failed` with the cause; an abort rejects with the signal's reason.
 *
 * @throws `embedder_failed`, `dimension_mismatch`, `invalid_option`
 */
export async function createEmbedderClient(embedder: Embedder, options: CallOptions = {}): Promise<EmbedderClient> {
  if (typeof embedder.model !== 'string' || embedder.model.trim() === '') {
    throw new RecollectError('invalid_option', 'The embedder must name its model: the embedding space is named by it.')
  }
  const size = numberOption('embedder.maxBatch', embedder.maxBatch, 64, { min: 1, max: 1e6, whole: true })
  const dimensions = numberOption('embedder.dimensions', embedder.dimensions ?? (await probe(embedder, options)), 0, {
    min: 1,
    max: 1e6,
    whole: true,
  })
  const queries = new Map<string, Float32Array>()

  const embed = async (texts: readonly string[], purpose: 'query' | 'document', { signal }: CallOptions) => {
    const vectors = await call(embedder, texts, purpose, signal)
    const space = { model: embedder.model, dimensions }
    return vectors.map((vector) => checkedVector(vector, space, 'embedder_failed'))
  }

  const embedTexts = mergeCalls(size, (texts, callOptions) => embed(texts, 'document', callOptions))

  return {
    model: embedder.model,
    dimensions,
    embedDocuments: async (texts, callOptions) => {
      if (texts.length === 0) return []
      const vectors = await embedTexts([...new Set(texts)], callOptions)
      return texts.flatMap((text) => vectors.get(text) ?? [])
    },
    embedQuery: async (text, callOptions) => {
      callOptions.signal?.throwIfAborted()
      const known = queries.get(text)
      queries.delete(text)
      const vector = known ?? (await embed([text], 'query', callOptions))[0]
      if (vector === undefined) throw failed(embedder, 'gave no vector')
      queries.set(text, vector)
      const [oldest] = queries.keys()
      if (queries.size > cachedQueries && oldest !== undefined) queries.delete(oldest)
      return vector
    },
  }
}

async function probe(embedder: Embedder, { signal }: CallOptions): Promise<number> {
  const [vector] = await call(embedder, ['dimension'], 'document', signal)
  if (vector === undefined || vector.length === 0) throw failed(embedder, 'gave an empty vector')
  return vector.length
}

async function call(
  embedder: Embedder,
  texts: readonly string[],
  purpose: 'query' | 'document',
  signal: AbortSignal | undefined,
): Promise<readonly ArrayLike<number>[]> {
  signal?.throwIfAborted()
  let vectors: readonly ArrayLike<number>[]
  try {
    vectors = await embedder.embed(texts, { purpose, signal })
  } catch (cause) {
    signal?.throwIfAborted()
    if (RecollectError.is(cause)) throw cause
    throw failed(embedder, 'failed', cause)
  }
  if (!Array.isArray(vectors) || vectors.length !== texts.length) {
    const count = Array.isArray(vectors) ? vectors.length : 'no list of'
    throw failed(embedder, `gave ${count} vectors for ${texts.length} texts`)
  }
  if (!vectors.every(isVector)) throw failed(embedder, 'gave something that is no vector')
  return vectors
}

function failed(embedder: Embedder, fault: string, cause?: unknown): RecollectError {
  return new RecollectError('embedder_failed', `The embedder "${embedder.model}" ${fault}.`, {
    details: { model: embedder.model },
    cause,
  })
}

function isVector(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'length' in value && typeof value.length === 'number'
}
