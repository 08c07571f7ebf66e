import { createServer, type IncomingMessage } from 'node:http'
import { answerQuery } from './answer-query.ts'
import { FaultQueue } from './faults/fault-queue.ts'
import { Graph } from './graph/graph.ts'
import { Health } from './http/health.ts'
import { listen } from './http/listen.ts'
import { readBody } from './http/read-body.ts'
import { jsonReply, type Reply, send } from './http/reply.ts'
import { IndexCatalogue } from './indexes/catalogue.ts'
import type { Blocker } from './indexes/index-operation.ts'
import { type RecordedRequest, record } from './recorded-request.ts'
import { violationsOf } from './violations.ts'

export interface ProtocolServerOptions {
  /** How many looks at an index operation it takes until it is done, the last one included. 0: at once. Default 2. */
  readonly looksUntilActive?: number
  /** How many probes of /readyz say no at first. Default 0. */
  readonly notReadyProbes?: number
  /** Demands `Authorization: Bearer <key>`. Without it nothing is demanded. */
  readonly apiKey?: string
  /** The largest body in bytes. Default 16 MiB. */
  readonly bodyLimit?: number
  /**
   * Whether it answers as servers that came after 0.3.3: null where nothing is found by a query of a shape that gives
   * one row at most, and no more than 800 hits of a search. Default true, the odder one.
   */
  readonly newer?: boolean
}

/** A running protocol server, with everything that a test wants to know of it or do to it. */
export interface ProtocolServer {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Every request so far, in order. */
  readonly requests: readonly RecordedRequest[]
  /** The requests to `/v2/query` so far. */
  readonly queries: readonly RecordedRequest[]
  /** What it was sent that no correct client sends, each with its reason. */
  readonly violations: readonly string[]
  readonly faults: FaultQueue
  readonly health: Health
  /** The next index that is built stays blocked until its operation is retried. */
  blockNextIndex(blocker?: Blocker): void
  /** Forgets the requests. */
  forgetRequests(): void
  /** Gives the violations and forgets them: for tests that make some on purpose. */
  takeViolations(): string[]
  /** Ends the server and every connection. Throws when there were violations. */
  stop(): Promise<void>
}

/**
 * A HelixDB server for tests on a free port of 127.0.0.1, which speaks protocol v2: strict about what it is asked, and as
 * odd as the real one about what it answers. It keeps its graph in memory.
 */
export async function startProtocolServer(options: ProtocolServerOptions = {}): Promise<ProtocolServer> {
  const graph = new Graph()
  const indexes = new IndexCatalogue(graph, options.looksUntilActive ?? 2)
  const faults = new FaultQueue()
  const health = new Health(options.notReadyProbes ?? 0)
  const requests: RecordedRequest[] = []
  const violations = violationsOf()
  const service = {
    database: { graph, indexes, newer: options.newer ?? true },
    faults,
    apiKey: options.apiKey,
    bodyLimit: options.bodyLimit ?? 16 * 2 ** 20,
    report: violations.report,
  }

  async function answer(incoming: IncomingMessage): Promise<[RecordedRequest, Reply]> {
    const { text, bytes } = await readBody(incoming)
    const request = record(incoming.method ?? '', incoming.url ?? '', incoming.headers, text)
    requests.push(request)
    const { method, path } = request
    if (method === 'GET' && (path === '/healthz' || path === '/readyz')) return [request, health.reply(path)]
    if (method === 'POST' && path === '/v2/query') return [request, answerQuery(service, request, bytes)]
    violations.note(`${method} ${path} is not of this protocol`)
    return [request, { status: 404, headers: {}, body: '' }]
  }

  const server = createServer((incoming, response) => {
    answer(incoming).then(
      ([request, reply]) => {
        if ('status' in reply) request.status = reply.status
        send(response, reply)
      },
      (error: unknown) => {
        if (!incoming.complete) return
        violations.note(`the protocol server failed: ${error instanceof Error ? error.stack : error}`)
        send(response, jsonReply(500, { error: 'internal_error', msg: 'the protocol server failed' }))
      },
    )
  })
  const { url, close } = await listen(server)

  return {
    url,
    requests,
    get queries() {
      return requests.filter(({ path }) => path === '/v2/query')
    },
    violations: violations.list,
    faults,
    health,
    blockNextIndex: (blocker = { code: 'invariant_violation' }) => indexes.blockNext(blocker),
    forgetRequests: () => {
      requests.length = 0
    },
    takeViolations: violations.take,
    stop: async () => {
      await close()
      violations.throwIfAny()
    },
  }
}
