import type { HelixTransport } from './helix-transport.ts'

/** Sends requests to a HelixDB server over HTTP, with the platform's `fetch`. */
export function fetchTransport(url: string): HelixTransport {
  const endpoint = new URL(`${url.replace(/\/+$/, '')}/v2/query`)
  return {
    async send(body, { headers, signal }) {
      const response = await fetch(endpoint, { method: 'POST', body, headers, signal, redirect: 'error' })
      const text = await response.text()
      return { status: response.status, text, headers: Object.fromEntries(response.headers) }
    },
  }
}
