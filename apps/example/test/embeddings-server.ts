import { createServer } from 'node:http'

/** A server with OpenAI's embeddings API whose vectors tell texts about time from others. */
export interface EmbeddingsServer {
  /** The options that name it. */
  readonly by: readonly ['--embedder', string, '--model', string]
  /** Texts that it was sent. */
  readonly received: string[]
  /** Requests about texts that hold this wait until it is called again; undefined = none does. */
  hold(text: string | undefined): void
  /** Resolves when a request waits. */
  held(): Promise<void>
  stop(): void
}

export async function startEmbeddingsServer(): Promise<EmbeddingsServer> {
  const received: string[] = []
  let wanted: string | undefined
  let gate = Promise.withResolvers<void>()
  let arrival = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { input }: { input: string[] } = JSON.parse(body)
    const isHeld = wanted !== undefined && input.some((text) => text.includes(wanted ?? ''))
    if (isHeld) {
      arrival.resolve()
      await gate.promise
    }
    received.push(...input)
    const data = input.map((text, index) => ({
      index,
      embedding: /dates|hours/.test(text) ? [1, 0.1, 0] : [0.1, 1, 0.5],
    }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    by: ['--embedder', `http://127.0.0.1:${address.port}/v1`, '--model', 'm'],
    received,
    hold: (text) => {
      gate.resolve()
      gate = Promise.withResolvers()
      arrival = Promise.withResolvers()
      wanted = text
    },
    held: () => arrival.promise,
    stop: () => {
      gate.resolve()
      server.close()
      server.closeAllConnections()
    },
  }
}
