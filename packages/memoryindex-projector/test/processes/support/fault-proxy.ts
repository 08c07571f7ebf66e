import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What becomes of a request: `hangs`, it is never answered nor carried on; `late`, it arrives long after whoever asked has gone;
 * `twice`, it arrives two times; `lost`, it arrives and its answer does not come back; `throttled` and `busy`, it is turned away.
 */
export const faults = ['hangs', 'late', 'twice', 'lost', 'throttled', 'busy'] as const

export type HttpFault = (typeof faults)[number]

/** Milliseconds: longer than the workers of these tests wait for a target. */
const lateness = 3500

/** Stands before an HTTP server and does harm to every other request. */
export interface FaultProxy extends AsyncDisposable {
  readonly url: string
  /** How many requests met a fault. */
  readonly met: () => number
  begin(fault: HttpFault): void
  /** From now on everything passes; resolves when what is late has arrived. */
  end(): Promise<void>
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let fault: HttpFault | undefined
  let count = 0
  let met = 0
  const late = new Set<Promise<unknown>>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined)
    // Whoever asked was killed in the middle of it.
    if (body === undefined) return
    const pass = () => forward(target, request, body).catch(() => unreachable)
    count += 1
    if (fault === undefined || count % 2 === 0) return answer(response, await pass())
    met += 1
    switch (fault) {
      case 'hangs':
        return
      case 'late': {
        const arrival = sleep(lateness).then(pass)
        late.add(arrival)
        return
      }
      case 'twice':
        await pass()
        return answer(response, await pass())
      case 'lost':
        await pass()
        response.destroy()
        return
      default:
        response.writeHead(fault === 'busy' ? 503 : 429, { 'retry-after': '1' }).end('{"error":"not now"}')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    met: () => met,
    begin: (next) => {
      fault = next
    },
    end: async () => {
      fault = undefined
      await Promise.all(late)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What a proxy says whose server does not answer: no error of its own, which would belong to no test. */
const unreachable: Answer = { status: 502, type: 'application/json', body: Buffer.from('{"error":"unreachable"}') }

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

async function forward(target: string, { url = '/', method = 'GET' }: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const content = method === 'GET' ? {} : { body: new Uint8Array(body), headers }
  const reply = await fetch(new URL(url, target), { method, ...content })
  return {
    status: reply.status,
    type: reply.headers.get('content-type') ?? 'application/json',
    body: Buffer.from(await reply.arrayBuffer()),
  }
}

function answer(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}
