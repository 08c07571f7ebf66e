import { jsonReply, type WholeReply } from './reply.ts'

/** The server's health, with a time in which it says that it is not ready. */
export class Health {
  #notReady: number

  constructor(notReady: number) {
    this.#notReady = notReady
  }

  /** The next `probes` of /readyz say no. */
  notReadyFor(probes: number): void {
    this.#notReady = probes
  }

  /** /healthz answers 200 whatever the state; /readyz 503 as long as it is not ready. */
  reply(path: '/healthz' | '/readyz'): WholeReply {
    const ready = this.#notReady === 0
    if (path === '/readyz' && !ready) this.#notReady -= 1
    const state = { ready, mode: 'writer', index_runtime: ready ? 'ready' : 'starting', blocked_index_entity_count: 0 }
    return jsonReply(path === '/readyz' && !ready ? 503 : 200, state)
  }
}
