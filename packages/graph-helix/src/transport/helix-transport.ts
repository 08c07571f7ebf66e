/** What a server said. */
export interface HelixReply {
  readonly status: number
  readonly text: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
}

export interface HelixSendOptions {
  /** What to send along, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/**
 * Carries one request of protocol v2 to a server and its answer back, whatever its status. It rejects only when there is
 * no answer. Requests may come while others are under way.
 */
export interface HelixTransport {
  send(body: string, options: HelixSendOptions): Promise<HelixReply>
}
