/** What goes wrong with a request. Those that come after the query have run it, and a write is committed. */
export type Fault =
  /** An error instead of running the query, in the envelope of today or of older servers. */
  | {
      readonly kind: 'error'
      readonly status: number
      readonly code: string
      readonly retryAfter?: string
      readonly shape?: 'new' | 'old'
    }
  /** Any other answer instead of running the query. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: string; readonly contentType?: string }
  /** No answer at all, until the client gives up. */
  | { readonly kind: 'hang' }
  /** The socket is cut before or after the query ran. */
  | { readonly kind: 'cut'; readonly committed: boolean }
  /** The query ran, and its answer is cut in the middle of its JSON. */
  | { readonly kind: 'truncated' }
  /** The query ran, and one returned name is missing in its answer: the given one, or the first. */
  | { readonly kind: 'half'; readonly missing?: string }
  /** The query ran, and its answer holds fields that nobody asked for. */
  | { readonly kind: 'extra' }
  /** The query ran, and its answer is 204 without a body. */
  | { readonly kind: 'empty' }

const error = (status: number, code: string, retryAfter?: string): Fault =>
  retryAfter === undefined ? { kind: 'error', status, code } : { kind: 'error', status, code, retryAfter }

/** Ready-made faults. */
export const faults = {
  conflict: (): Fault => error(409, 'transaction_conflict'),
  backpressure: (): Fault => error(429, 'index_backpressure'),
  rateLimited: (retryAfter = '0'): Fault => error(429, 'rate_limited', retryAfter),
  unavailable: (retryAfter?: string): Fault => error(503, 'backend_unavailable', retryAfter),
  unauthorized: (): Fault => error(401, 'unauthorized'),
  tooLarge: (): Fault => error(413, 'payload_too_large'),
  timeout: (): Fault => error(408, 'query_timeout'),
  internal: (): Fault => error(500, 'internal_error'),
  oldShape: (): Fault => ({ kind: 'error', status: 500, code: 'storage_error', shape: 'old' }),
  /** What a server of the other protocol says to this path. */
  otherProtocol: (): Fault => ({ kind: 'answer', status: 404, body: '' }),
  badGateway: (): Fault => ({ kind: 'answer', status: 502, body: 'Bad Gateway\n', contentType: 'text/plain' }),
  /** JSON, but not an object with the returned names. */
  nonsense: (): Fault => ({ kind: 'answer', status: 200, body: '[1,"two",{"three":null}]' }),
  notJson: (): Fault => ({ kind: 'answer', status: 200, body: '<html>hello</html>', contentType: 'text/html' }),
  hang: (): Fault => ({ kind: 'hang' }),
  lostRequest: (): Fault => ({ kind: 'cut', committed: false }),
  lostAnswer: (): Fault => ({ kind: 'cut', committed: true }),
  truncated: (): Fault => ({ kind: 'truncated' }),
  half: (missing?: string): Fault => (missing === undefined ? { kind: 'half' } : { kind: 'half', missing }),
  extraFields: (): Fault => ({ kind: 'extra' }),
  noContent: (): Fault => ({ kind: 'empty' }),
} as const
