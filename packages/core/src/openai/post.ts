/** A request as it is sent, again and again if need be. */
export interface PostRequest {
  readonly url: URL
  readonly headers: Headers
  readonly body: string
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

/** What came of one try. `retryable`: another try may do better. */
export type PostResult =
  | { readonly ok: true; readonly body: string }
  | {
      readonly ok: false
      readonly retryable: boolean
      /** What happened, in words of ours. */
      readonly fault: string
      readonly status?: number
      readonly retryAfter: string | null
      /** What the server said about it, in its own words: not to be trusted. */
      readonly body: string
    }

/** One try. Only an abort of `signal` rejects, with its reason. */
export async function post(request: PostRequest, signal: AbortSignal | undefined): Promise<PostResult> {
  signal?.throwIfAborted()
  const { url, headers, body, timeoutMs, fetch: send } = request
  const control = new AbortController()
  const stop = () => control.abort()
  signal?.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(stop, timeoutMs)
  try {
    const response = await send(url, { method: 'POST', headers, body, signal: control.signal })
    const answer = await response.text()
    if (response.ok) return { ok: true, body: answer }
    const { status } = response
    return {
      ok: false,
      retryable: status === 408 || status === 429 || status >= 500,
      fault: `answered with status ${status}`,
      status,
      retryAfter: response.headers.get('retry-after'),
      body: answer,
    }
  } catch (error) {
    signal?.throwIfAborted()
    const fault = control.signal.aborted
      ? `gave no answer in ${timeoutMs} ms`
      : `lost the connection, or never had one (${reason(error)})`
    return { ok: false, retryable: true, fault, retryAfter: null, body: '' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** The system's code of a network error, such as ECONNREFUSED. Messages may quote the request, so they stay behind. */
function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (typeof cause !== 'object' || cause === null) return 'unknown'
  const { code, name }: { code?: unknown; name?: unknown } = cause
  return [code, name].find((word) => typeof word === 'string' && /^\w{1,40}$/.test(word))?.toString() ?? 'unknown'
}
