import { RecollectError } from '@recollect/core'
import { type Sleep, sleep } from './client/backoff.ts'
import { fetchTransport } from './transport/fetch-transport.ts'
import type { HelixTransport } from './transport/helix-transport.ts'

/** What a graph and an index on a HelixDB server have in common. */
export interface HelixOptions {
  /** Where the server is: `http://localhost:6969`. Instead of `transport`. */
  readonly url?: string | undefined
  /** Carries requests in another way than by `fetch`, such as to an engine in the same process. Instead of `url`. */
  readonly transport?: HelixTransport | undefined
  /** Sent as `Authorization: Bearer`. A server of your own has no keys. */
  readonly apiKey?: string | undefined
  /** Which database of a shared gateway, sent as `X-Helix-Database-Id`. */
  readonly databaseId?: string | undefined
  /**
   * Asks for all reads from the writer, so that they see what was just written behind a gateway with readers. Default false: only
   * those whose call says `upToDate`.
   */
  readonly requireWriter?: boolean | undefined
  /** How long one request may take, in milliseconds; 30,000 when absent. */
  readonly timeoutMs?: number | undefined
  /** Tries after the first when the server is busy, in conflict, or gone; 6 when absent. */
  readonly retries?: number | undefined
  /** Longest wait before another try that a server may ask for, in milliseconds; 30,000 when absent. */
  readonly maxRetryWaitMs?: number | undefined
  /** Largest body of a request; what is larger is split. 2 MiB when absent, what HelixDB Cloud takes. */
  readonly maxBodyBytes?: number | undefined
  /** How long the building of indexes is waited for, in milliseconds; 60,000 when absent. */
  readonly indexTimeoutMs?: number | undefined
  /** Waits before another try or another look at an index; by timer when absent. For tests. */
  readonly sleep?: Sleep | undefined
  /** 0 to 1, for the jitter of waits; `Math.random` when absent. For tests. */
  readonly random?: (() => number) | undefined
}

export interface CheckedOptions {
  readonly transport: HelixTransport
  readonly apiKey: string | undefined
  readonly databaseId: string | undefined
  readonly requireWriter: boolean
  readonly timeoutMs: number
  readonly retries: number
  readonly maxRetryWaitMs: number
  readonly maxBodyBytes: number
  readonly indexTimeoutMs: number
  readonly sleep: Sleep
  readonly random: () => number
}

/** Timers take no more. */
const longest = 2 ** 31 - 1

const known: readonly string[] = [
  'url',
  'transport',
  'apiKey',
  'databaseId',
  'requireWriter',
  'timeoutMs',
  'retries',
  'maxRetryWaitMs',
  'maxBodyBytes',
  'indexTimeoutMs',
  'sleep',
  'random',
]

/**
 * @param more names of the options that there are besides
 * @throws `invalid_option`
 */
export function checkedOptions(options: HelixOptions, more: readonly string[]): CheckedOptions {
  const names = [...known, ...more]
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) throw invalid(unknown, `There is no option "${unknown}": known are ${names.join(', ')}.`)
  return {
    transport: transportOf(options),
    apiKey: headerText('apiKey', options.apiKey),
    databaseId: headerText('databaseId', options.databaseId),
    requireWriter: options.requireWriter ?? false,
    timeoutMs: whole('timeoutMs', options.timeoutMs ?? 30_000, 1, longest),
    retries: whole('retries', options.retries ?? 6, 0, 100),
    maxRetryWaitMs: whole('maxRetryWaitMs', options.maxRetryWaitMs ?? 30_000, 0, longest),
    maxBodyBytes: whole('maxBodyBytes', options.maxBodyBytes ?? 2 * 1024 * 1024, 16_384, longest),
    indexTimeoutMs: whole('indexTimeoutMs', options.indexTimeoutMs ?? 60_000, 0, longest),
    sleep: options.sleep ?? sleep,
    random: options.random ?? Math.random,
  }
}

function transportOf({ url, transport }: HelixOptions): HelixTransport {
  if ((url === undefined) === (transport === undefined)) {
    throw invalid('url', 'Say where the server is: give either the option "url" or the option "transport".')
  }
  if (transport !== undefined) return transport
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
  if (url !== undefined && (parsed?.protocol === 'http:' || parsed?.protocol === 'https:')) return fetchTransport(url)
  throw invalid('url', 'The option url must be an http or https address, such as http://localhost:6969.')
}

function headerText(option: string, value: string | undefined): string | undefined {
  if (value === undefined || (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value))) return value
  throw invalid(option, `The option ${option} must be text that a header can hold: ASCII, without spaces.`)
}

export function whole(option: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw invalid(option, `The option ${option} must be a whole number from ${min} to ${max}.`)
}

export function invalid(option: string, message: string): RecollectError {
  return new RecollectError('invalid_option', message, { details: { option } })
}
