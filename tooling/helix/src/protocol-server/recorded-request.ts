import type { IncomingHttpHeaders } from 'node:http'

/** A request as it came in, and what it got. */
export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as it was sent. */
  readonly text: string
  /** The body from JSON; undefined when it is none. */
  readonly body: unknown
  /** `request_type` and `query_name` of the body, where they are strings. */
  readonly kind: string | undefined
  readonly name: string | undefined
  /** Undefined as long as nothing was answered, and when the socket was cut. */
  status: number | undefined
}

export function record(method: string, path: string, headers: IncomingHttpHeaders, text: string): RecordedRequest {
  const body = fromJson(text)
  return {
    method,
    path,
    headers,
    text,
    body,
    kind: field(body, 'request_type'),
    name: field(body, 'query_name'),
    status: undefined,
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function field(body: unknown, name: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}
