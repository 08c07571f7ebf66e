import { z } from 'zod'
import { fetchTransport } from '../../src/index.ts'
import type { HelixRequest } from '../../src/wire/request.ts'

const answer = z.record(z.string(), z.unknown())

/** Sends a request past the adapter. */
export async function ask(url: string, request: HelixRequest): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetchTransport(url).send(JSON.stringify(request), {
    headers,
    signal: AbortSignal.timeout(10_000),
  })
  if (reply.status !== 200) throw new Error(`The server answers ${reply.status}: ${reply.text}`)
  return answer.parse(JSON.parse(reply.text))
}
