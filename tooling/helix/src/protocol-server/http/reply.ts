import type { ServerResponse } from 'node:http'

export interface WholeReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer, a cut socket, or silence. */
export type Reply = WholeReply | { readonly cut: true } | { readonly wait: true }

export function jsonReply(status: number, body: unknown): WholeReply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export function send(response: ServerResponse, reply: Reply): void {
  if ('wait' in reply) return
  if ('cut' in reply) {
    response.socket?.destroy()
    return
  }
  response.writeHead(reply.status, reply.headers).end(reply.body)
}
