import type { IncomingHttpHeaders } from 'node:http'
import { refuse, violate } from '../refusal.ts'

const options = ['x-helix-require-writer', 'x-helix-await-durable', 'x-helix-warm'] as const

/** Checks what the headers say, as far as it does not depend on the body. */
export function checkHeaders(headers: IncomingHttpHeaders, apiKey: string | undefined): void {
  if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
    refuse(401, 'unauthorized', 'a valid API key is needed')
  }
  if (!/^application\/json(;|$)/i.test(headers['content-type'] ?? '')) {
    violate(400, 'invalid_request_option', 'the content type must be application/json')
  }
  for (const name of options) option(headers, name)
}

/** Checks the headers that are for reads or for writes only. */
export function checkOptions(headers: IncomingHttpHeaders, kind: 'read' | 'write'): void {
  if (kind === 'read' && option(headers, 'x-helix-await-durable')) {
    violate(400, 'invalid_request_option', 'x-helix-await-durable is for writes only')
  }
  if (kind === 'write' && option(headers, 'x-helix-warm')) {
    violate(400, 'invalid_request_option', 'x-helix-warm is for reads only')
  }
}

function option(headers: IncomingHttpHeaders, name: (typeof options)[number]): boolean {
  const value = headers[name]
  if (value === undefined) return false
  if (typeof value !== 'string' || !/^(true|false|1|0)$/i.test(value)) {
    violate(400, 'invalid_request_option', `${name} must be true, false, 1 or 0`)
  }
  return /^(true|1)$/i.test(String(value))
}
