import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RecollectError } from '../model/errors.ts'
import { type OpenAiEmbedderOptions, openAiEmbedder } from './index.ts'

interface Received {
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly dimensions?: number }
}
type Reply = (request: Received, response: ServerResponse) => void

const received: Received[] = []
/** What the server does with the next requests; afterwards it answers well. */
const replies: Reply[] = []
let url = ''

const vectorOf = (text: string) => [text.length, 1, 0]
const answer = (input: readonly string[]) =>
  input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
const well: Reply = ({ body }, response) => json(response, { data: answer(body.input) })
const json = (response: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
const soon = { 'retry-after': '0' }

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const call = { url: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) }
  received.push(call)
  const reply = replies.shift() ?? well
  reply(call, response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a TCP port')
  url = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received.length = 0
  replies.length = 0
})

const embedder = (options: Partial<OpenAiEmbedderOptions> = {}) => openAiEmbedder({ url, model: 'tiny', ...options })
const embed = (texts: readonly string[], options: Partial<OpenAiEmbedderOptions> = {}, signal?: AbortSignal) =>
  embedder(options).embed(texts, { purpose: 'document', signal })

async function failureOf(promise: Promise<unknown>): Promise<RecollectError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason) => reason,
  )
  if (!RecollectError.is(error, 'embedder_failed')) throw new Error('expected embedder_failed', { cause: error })
  return error
}

describe('a request', () => {
  it('goes to the embeddings of the server, with model, texts and key', async () => {
    expect(await embed(['a', 'bcd'], { apiKey: 'sk-secret-key', headers: { 'x-team': 'kb' } })).toEqual([
      [1, 1, 0],
      [3, 1, 0],
    ])
    expect(received).toEqual([
      {
        url: '/v1/embeddings',
        headers: expect.objectContaining({ authorization: 'Bearer sk-secret-key', 'x-team': 'kb' }),
        body: { model: 'tiny', input: ['a', 'bcd'] },
      },
    ])
  })

  it.each([
    ['', '/v1/embeddings'],
    ['/', '/v1/embeddings'],
    ['/v1', '/v1/embeddings'],
    ['/v1/', '/v1/embeddings'],
    ['/v1beta/openai', '/v1beta/openai/embeddings'],
    ['/v1/embeddings', '/v1/embeddings'],
    ['/deployments/x/embeddings?api-version=1', '/deployments/x/embeddings?api-version=1'],
  ])('to the base %j goes to %j', async (path, expected) => {
    await embed(['a'], { url: url + path })
    expect(received[0]?.url).toBe(expected)
  })

  it('is split into batches, in order', async () => {
    const texts = Array.from({ length: 5 }, (_, i) => 'x'.repeat(i + 1))
    expect(await embed(texts, { batchSize: 2 })).toEqual(texts.map(vectorOf))
    expect(received.map(({ body }) => body.input.length)).toEqual([2, 2, 1])
  })

  it('is not made for nothing', async () => {
    expect(await embed([])).toEqual([])
    expect(received).toEqual([])
  })

  it('puts the prefix of the purpose before each text, and asks for a dimension', async () => {
    const model = embedder({ queryPrefix: 'query: ', documentPrefix: 'passage: ', dimensions: 3 })
    await model.embed(['a'], { purpose: 'query' })
    await model.embed(['a'], { purpose: 'document' })
    expect(received.map(({ body }) => body)).toEqual([
      { model: 'tiny', input: ['query: a'], dimensions: 3 },
      { model: 'tiny', input: ['passage: a'], dimensions: 3 },
    ])
    expect(model).toMatchObject({ model: 'tiny', dimensions: 3, maxBatch: 64 })
  })

  it('goes through the fetch that was given', async () => {
    const seen: string[] = []
    const given: typeof fetch = (input, init) => {
      seen.push(String(input))
      return fetch(input, init)
    }
    await embed(['a'], { fetch: given })
    expect(seen).toEqual([`${url}/v1/embeddings`])
  })
})

describe('an answer', () => {
  it('is put in order by its index', async () => {
    replies.push(({ body }, response) => json(response, { data: answer(body.input).toReversed() }))
    expect(await embed(['a', 'bb', 'ccc'])).toEqual([vectorOf('a'), vectorOf('bb'), vectorOf('ccc')])
  })

  it('may do without any index', async () => {
    replies.push((_, response) => json(response, { data: [{ embedding: [1] }, { embedding: [2] }] }))
    expect(await embed(['a', 'b'])).toEqual([[1], [2]])
  })

  const vectors = (...embeddings: unknown[]) => ({ data: embeddings.map((embedding, index) => ({ index, embedding })) })
  it.each([
    ['too few vectors', vectors([1]), /1 vectors for 2 texts/],
    ['too many vectors', vectors([1], [2], [3]), /3 vectors for 2 texts/],
    ['a null in a vector', vectors([1], [null]), /finite numbers/],
    ['a text in a vector', vectors([1], ['2']), /finite numbers/],
    ['an empty vector', vectors([1], []), /finite numbers/],
    ['a vector in base64', vectors([1], 'AACAPw=='), /finite numbers/],
    [
      'an index twice',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [2] },
        ],
      },
      /index/,
    ],
    [
      'an index out of range',
      {
        data: [
          { index: 1, embedding: [1] },
          { index: 2, embedding: [2] },
        ],
      },
      /index/,
    ],
    ['an index that is no number', { data: [{ index: 'length', embedding: [1] }, { embedding: [2] }] }, /index/],
    ['vectors of two lengths', vectors([1], [2, 3]), /2 dimensions where 1 were expected/],
    ['no data', { object: 'list' }, /something other than/],
    ['data that holds nothing', { data: [null, null] }, /something other than/],
    ['a bare list', [[1], [2]], /something other than/],
  ])('is refused for %s, at once', async (_, value, message) => {
    replies.push((_request, response) => json(response, value))
    const error = await failureOf(embed(['a', 'b']))
    expect(error.message).toMatch(message)
    expect(error.details).toEqual({ model: 'tiny', status: 200 })
    expect(received).toHaveLength(1)
  })

  it('is refused for NaN, Infinity and HTML, at once', async () => {
    for (const body of [
      '{"data":[{"index":0,"embedding":[NaN]}]}',
      '{"data":[{"embedding":[1e999]}]}',
      '<html>hi</html>',
    ]) {
      replies.push((_, response) => void response.writeHead(200).end(body))
      expect((await failureOf(embed(['a']))).details).toEqual({ model: 'tiny', status: 200 })
    }
    expect(received).toHaveLength(3)
  })

  it('is refused for another dimension than was asked for', async () => {
    expect((await failureOf(embed(['a'], { dimensions: 4 }))).message).toMatch(/3 dimensions where 4 were expected/)
  })
})

describe('trying again', () => {
  const status =
    (code: number): Reply =>
    (_, response) =>
      json(response, { error: { message: 'busy' } }, code, soon)
  const reset: Reply = (_, response) => void response.destroy()
  const half: Reply = ({ body }, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write(JSON.stringify(answer(body.input)).slice(0, 20), () => response.destroy())
  }
  const hang: Reply = () => undefined
  const hangHalfway: Reply = (_, response) => void response.writeHead(200).write('{"data":[')

  it.each([408, 429, 500, 502, 503])('helps after status %d', async (code) => {
    replies.push(status(code), status(code))
    expect(await embed(['a'])).toEqual([[1, 1, 0]])
    expect(received).toHaveLength(3)
  })

  it.each([
    ['a connection that was reset', reset],
    ['half an answer', half],
    ['no answer', hang],
    ['an answer that stops', hangHalfway],
  ])('helps after %s', async (_, fault) => {
    replies.push(fault)
    expect(await embed(['a'], { timeoutMs: 300, retries: 3 })).toEqual([[1, 1, 0]])
    expect(received.length).toBeGreaterThan(1)
  })

  it.each([400, 401, 403, 404, 413, 422])('is not done after status %d', async (code) => {
    replies.push(status(code))
    const error = await failureOf(embed(['a']))
    expect(error.details).toEqual({ model: 'tiny', status: code })
    expect(error.message).toMatch(
      new RegExp(`"tiny" \\(127\\.0\\.0\\.1:\\d+\\) answered with status ${code}: busy\\.$`),
    )
    expect(received).toHaveLength(1)
  })

  it('has an end', async () => {
    replies.push(status(429), status(503), status(500))
    expect((await failureOf(embed(['a'], { retries: 2 }))).details).toMatchObject({ status: 500 })
    expect(received).toHaveLength(3)
    replies.push(hang)
    const error = await failureOf(embed(['a'], { retries: 0, timeoutMs: 30 }))
    expect(error.message).toMatch(/gave no answer in 30 ms/)
    expect(error.details).toEqual({ model: 'tiny' })
    replies.push(reset)
    expect((await failureOf(embed(['a'], { retries: 0 }))).message).toMatch(/lost the connection.*\(\w+\)/)
  })

  it('tells that nobody listens', async () => {
    const error = await failureOf(embed(['a'], { url: 'http://127.0.0.1:1', retries: 0 }))
    expect(error.message).toMatch(/lost the connection, or never had one \(\w+\)/)
  })
})

describe('an abort', () => {
  const reason = new Error('enough')

  it('before, during and between requests rejects with its reason', async () => {
    await expect(embed(['a'], {}, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(received).toHaveLength(0)

    const during = new AbortController()
    replies.push(() => during.abort(reason))
    await expect(embed(['a'], {}, during.signal)).rejects.toBe(reason)

    const between = new AbortController()
    replies.push((_, response) => {
      response.on('close', () => setTimeout(() => between.abort(reason), 20))
      json(response, {}, 503, { 'retry-after': '25' })
    })
    await expect(embed(['a'], {}, between.signal)).rejects.toBe(reason)
    expect(received).toHaveLength(2)
  })

  it('keeps later batches from being sent', async () => {
    const control = new AbortController()
    replies.push((request, response) => {
      response.on('close', () => control.abort(reason))
      well(request, response)
    })
    replies.push(() => undefined)
    await expect(embed(['a', 'b'], { batchSize: 1 }, control.signal)).rejects.toBe(reason)
  })
})

describe('an error', () => {
  const key = 'sk-very-secret-0123456789'
  const document = 'The merger with Initech closes on Friday, tell nobody about it.'

  it.each([
    ['the key', `Incorrect API key provided: ${key}`],
    ['a part of the key', `Incorrect API key provided: ${key.slice(0, 12)}****`],
    ['a document', `input "${document}" is too long`],
    ['the beginning of a document', `cannot read ${document.slice(0, 30)}...`],
    ['a document in other white space', `cannot read ${document.replaceAll(' ', '\n  ')}`],
    ['a short document', 'cannot read Voldemort!'],
    ['a header', 'no team kb-team-42 here'],
  ])('does not repeat %s', async (_, message) => {
    replies.push((_request, response) => json(response, { error: { message } }, 400))
    const error = await failureOf(embed([document, 'Voldemort'], { apiKey: key, headers: { 'x-team': 'kb-team-42' } }))
    expect(error.message).toContain('[…]')
    const all = `${error.message} ${JSON.stringify(error)} ${error.stack} ${String(error.cause)}`
    for (const secret of [key, key.slice(0, 8), 'Initech', 'Voldemort', 'kb-team-42']) expect(all).not.toContain(secret)
  })

  it.each([
    ['{"error":"the model is not loaded"}', 'the model is not loaded'],
    ['{"message":"no such model."}', 'no such model'],
    ['{"detail":"no such route"}', 'no such route'],
    ['plain\n text\u0007', 'plain text'],
    ['<!doctype html><html><head><title>Bad\n gateway</title></head></html>', 'Bad gateway'],
    ['<html><body>nothing</body></html>', 'a page of HTML'],
  ])('passes on what the server says in %j', async (body, text) => {
    replies.push((_, response) => void response.writeHead(400).end(body))
    expect((await failureOf(embed(['zzz']))).message).toMatch(new RegExp(`status 400: ${text}\\.$`))
  })

  it('is short', async () => {
    replies.push((_, response) => void response.writeHead(400).end('so sorry '.repeat(100_000)))
    expect((await failureOf(embed(['zzz']))).message.length).toBeLessThan(320)
    replies.push((_, response) => void response.writeHead(400).end('{}'))
    expect((await failureOf(embed(['zzz']))).message).toMatch(/status 400\.$/)
  })
})

describe('options', () => {
  it.each<Partial<OpenAiEmbedderOptions>>([
    { url: 'localhost' },
    { url: 'ftp://host/v1' },
    { url: 'http://user:password@host/v1' },
    { model: ' ' },
    { batchSize: 0 },
    { batchSize: 1.5 },
    { timeoutMs: 0 },
    { retries: -1 },
    { retries: 11 },
    { dimensions: 0 },
    { apiKey: 'sk\nkey' },
    { headers: { 'bad name': 'x' } },
  ])('are refused: %j', (options) => {
    let thrown: unknown
    try {
      embedder(options)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ code: 'invalid_option' })
    expect(String(thrown)).not.toMatch(/password@|sk\n/)
  })
})
