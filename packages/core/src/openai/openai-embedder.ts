import { RecollectError } from '../model/errors.ts'
import { numberOption } from '../model/number-option.ts'
import type { Embedder } from '../ports/embedder.ts'
import { embeddingsUrl } from './embeddings-url.ts'
import { errorText } from './error-text.ts'
import { type PostRequest, type PostResult, post } from './post.ts'
import { readVectors } from './read-vectors.ts'
import { retryDelay } from './retry-delay.ts'
import { wait } from './wait.ts'

export interface OpenAiEmbedderOptions {
  /** The server's base address, as `https://api.openai.com/v1` or `http://localhost:11434`, or that of its embeddings. */
  readonly url: string
  readonly model: string
  /** Sent as a bearer token; never part of an error. */
  readonly apiKey?: string | undefined
  /** Asks the model for vectors of this length; leave it out for models that know one length only. */
  readonly dimensions?: number | undefined
  /** Most texts of a request: 1 to 2048, default 64. */
  readonly batchSize?: number | undefined
  /** Milliseconds that each try may take; default 30,000. */
  readonly timeoutMs?: number | undefined
  /**
   * Further tries after status 408, 429 or 5xx, a lost connection or a time-out: 0 to 10, default 2. The server's
   * `retry-after` is honoured up to 30 s.
   */
  readonly retries?: number | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Put before every query, for models that were trained so ("query: "). */
  readonly queryPrefix?: string | undefined
  /** Put before every document. */
  readonly documentPrefix?: string | undefined
  /** Default: the global one. */
  readonly fetch?: typeof fetch | undefined
}

/**
 * An embedder on any server with OpenAI's `POST /embeddings`: OpenAI, Ollama, vLLM, llama.cpp, LM Studio, ...
 *
 * Whatever goes wrong is an `embedder_failed` with the status, if there was one, in its details; the server's own words
 * are cut, and neither keys nor texts are repeated. An abort rejects with the signal's reason.
 *
 * @throws `invalid_option`
 */
export function openAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, dimensions, queryPrefix = '', documentPrefix = '' } = options
  if (typeof model !== 'string' || model.trim() === '') throw refused('model', 'must name a model')
  const whole = (
    name: 'dimensions' | 'batchSize' | 'timeoutMs' | 'retries',
    fallback: number,
    min: number,
    max: number,
  ) => numberOption(name, options[name], fallback, { min, max, whole: true })
  if (dimensions !== undefined) whole('dimensions', dimensions, 1, 1_000_000)
  const maxBatch = whole('batchSize', 64, 1, 2048)
  const retries = whole('retries', 2, 0, 10)
  const base: Omit<PostRequest, 'body'> = {
    url: embeddingsUrl(options.url),
    headers: headersOf(options),
    timeoutMs: whole('timeoutMs', 30_000, 1, 2 ** 31 - 1),
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
  }
  const keys = [options.apiKey ?? '', ...Object.values(options.headers ?? {})]

  const embedBatch = async (input: readonly string[], signal: AbortSignal | undefined) => {
    const body = JSON.stringify({ model, input, ...(dimensions === undefined ? {} : { dimensions }) })
    const result = await postWithRetries({ ...base, body }, retries, signal)
    if (!result.ok) {
      const said = errorText(result.body, [...keys, ...input])
      const { status } = result
      throw failed(result.fault + (said === '' ? '' : `: ${said}`), status === undefined ? {} : { status })
    }
    const read = readVectors(result.body, input.length, dimensions)
    if (!read.ok) throw failed(`answered with ${read.fault}`, { status: 200 })
    return read.vectors
  }
  const failed = (fault: string, details: { readonly status?: number }) =>
    new RecollectError('embedder_failed', `The embeddings server of "${model}" (${base.url.host}) ${fault}.`, {
      details: { model, ...details },
    })

  return {
    model,
    dimensions,
    maxBatch,
    async embed(texts, { purpose, signal }) {
      const prefix = purpose === 'query' ? queryPrefix : documentPrefix
      const vectors: (readonly number[])[] = []
      for (let start = 0; start < texts.length; start += maxBatch) {
        const batch = texts.slice(start, start + maxBatch).map((text) => (prefix + text).toWellFormed())
        vectors.push(...(await embedBatch(batch, signal)))
      }
      return vectors
    },
  }
}

async function postWithRetries(
  request: PostRequest,
  retries: number,
  signal: AbortSignal | undefined,
): Promise<PostResult> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await post(request, signal)
    if (result.ok || !result.retryable || attempt >= retries) return result
    await wait(retryDelay(attempt, result.retryAfter), signal)
  }
}

function headersOf({ apiKey = '', headers = {} }: OpenAiEmbedderOptions): Headers {
  try {
    const all = new Headers({ 'content-type': 'application/json' })
    if (apiKey !== '') all.set('authorization', `Bearer ${apiKey}`)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return all
  } catch {
    // The cause quotes the value, which may be a key.
    throw refused('apiKey and headers', 'must be names and values that HTTP allows')
  }
}

function refused(option: string, rule: string): RecollectError {
  return new RecollectError('invalid_option', `Option "${option}" ${rule}.`, { details: { option } })
}
